import { batchedLookup } from '#adapters/postgres/connection/batched-lookup.ts'
import { type Postgres, reaching } from '#adapters/postgres/connection/connection.ts'
import { type RunQueue, leaseSeconds as usualLeaseSeconds } from '#domain/run/ports/run-queue.ts'

/**
 * The queue is a table beside the log, written in the same transaction: a run is queued if and only if the log says so.
 */
export const postgresRunQueue = ({ pool }: Postgres, leaseSeconds = usualLeaseSeconds): RunQueue => {
  const lease = `${leaseSeconds} seconds`
  const rowsOf = async <Row extends object>(name: string, text: string, values: readonly unknown[]) =>
    (await reaching(pool.query<Row>({ name, text, values: [...values] }))).rows
  const leasesOf = async (worker: string, runIds: readonly string[]) => {
    const rows = await rowsOf<{ readonly id: string }>('holds-runs', holds, [worker, runIds, lease])
    const ids = new Set(rows.map(({ id }) => id))
    return (runId: string) => ids.has(runId)
  }
  const leases = new Map<string, LeaseTime>()
  const looking = new Map<string, (runId: string) => Promise<boolean>>()
  return {
    take: async (worker, limit, maxPerWorkflow) => {
      const requestedAt = { at: Date.now(), ticks: performance.now() }
      const rows = await rowsOf<RunRow>('take-runs-2', take, [worker, limit, maxPerWorkflow, lease])
      for (const [key, one] of leases) {
        // Ordered by time: no entry after a recent one is older.
        if (isRecent(one, leaseSeconds)) break
        leases.delete(key)
      }
      for (const { id } of rows) leases.set(`${worker} ${id}`, requestedAt)
      return rows.map(({ id: runId, workflow_id: workflowId, version, hash }) => ({ runId, workflowId, version, hash }))
    },
    justTook: (worker, runId) => isRecent(leases.get(`${worker} ${runId}`), leaseSeconds),
    renew: async (worker, runIds) => {
      const rows = await rowsOf<LeaseRow>('renew-leases', renew, [worker, runIds, lease])
      return rows.map(({ id, cancelling }) => ({ runId: id, cancelling }))
    },
    holds: async (worker, runId) => {
      const look = looking.get(worker) ?? batchedLookup((runIds) => leasesOf(worker, runIds))
      looking.set(worker, look)
      return look(runId)
    },
    release: async (worker, runIds) => {
      for (const runId of runIds) leases.delete(`${worker} ${runId}`)
      await rowsOf('release-runs', release, [worker, runIds])
    },
    putAside: async (runId) => void (await rowsOf('put-run-aside', setReady, [runId, 'infinity'])),
    bringBack: async (runId) => void (await rowsOf('put-run-aside', setReady, [runId, 'now'])),
  }
}

type RunRow = {
  readonly id: string
  readonly workflow_id: number
  readonly version: number
  readonly hash: string
}
type LeaseRow = { readonly id: string; readonly cancelling: boolean }

type LeaseTime = { readonly at: number; readonly ticks: number }

/**
 * A lease counts from its request, so that within its first quarter more than half is left. Checked by two clocks: one
 * may step, and the other stops while the machine sleeps.
 */
const isRecent = (requestedAt: LeaseTime | undefined, leaseSeconds: number): boolean =>
  requestedAt !== undefined &&
  [Date.now() - requestedAt.at, performance.now() - requestedAt.ticks].every((ms) => ms >= 0 && ms < leaseSeconds * 250)

const take = 'select id, workflow_id, version, hash from take_runs_2($1, $2, $3, $4)'

const renew = 'select id, cancelling from renew_leases($1, $2, $3)'

/** A lateral query uses the index even if it was planned while the queue was short. */
const holds = `
  select held.id from unnest($2::uuid[]) as asked (id)
   cross join lateral (
     select w.id from waiting_runs w
      where w.id = asked.id and w.held_by = $1 and w.held_until > now() + $3::interval / 2 limit 1) held`

const setReady =
  'update waiting_runs set ready_at = $2::text::timestamptz, held_by = null, held_until = null where id = $1'

/** A locked row's run is just ending: it needs no release. */
const release = `
  update waiting_runs set held_by = null, held_until = null
   where id in (select id from waiting_runs where held_by = $1 and id = any($2) for update skip locked)`
