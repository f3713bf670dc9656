import { type Postgres, reaching } from '#adapters/postgres/connection/connection.ts'
import { gathered } from '#adapters/postgres/connection/gathered.ts'
import { type RunQueue, leaseSeconds as usualLeaseSeconds } from '#domain/run/ports/run-queue.ts'

/**
 * The queue is a table beside the log, written in the same transaction: a run is queued if and only if the log says so.
 */
export const postgresRunQueue = ({ pool }: Postgres, leaseSeconds = usualLeaseSeconds): RunQueue => {
  const lease = `${leaseSeconds} seconds`
  const rowsOf = async <Row extends object>(name: string, text: string, values: readonly unknown[]) =>
    (await reaching(pool.query<Row>({ name, text, values: [...values] }))).rows
  const heldOf = async (worker: string, runIds: readonly string[]) => {
    const rows = await rowsOf<{ readonly id: string }>('holds-runs', holds, [worker, runIds, lease])
    const held = new Set(rows.map(({ id }) => id))
    return (runId: string) => held.has(runId)
  }
  const looking = new Map<string, (runId: string) => Promise<boolean>>()
  return {
    take: async (worker, most, mostOfOne) => {
      const ownFor = since(Date.now(), leaseSeconds)
      const rows = await rowsOf<RunRow>('take-runs-2', take, [worker, most, mostOfOne, lease])
      return rows.map(({ id: runId, workflow_id: workflowId, version, hash }) => ({
        ...{ runId, workflowId, version, hash, ownFor },
      }))
    },
    renew: async (worker, runIds) => {
      const rows = await rowsOf<LeaseRow>('renew-leases', renew, [worker, runIds, lease])
      return rows.map(({ id, cancelling }) => ({ runId: id, cancelling }))
    },
    holds: async (worker, runId) => {
      const look = looking.get(worker) ?? gathered((runIds) => heldOf(worker, runIds))
      looking.set(worker, look)
      return look(runId)
    },
    release: async (worker, runIds) => void (await rowsOf('release-runs', release, [worker, runIds])),
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

/** A lease counts from its request; a quarter of it leaves more than half, however long the way back takes. */
const since = (asked: number, leaseSeconds: number) => ({
  from: new Date(asked).toISOString(),
  to: new Date(asked + leaseSeconds * 250).toISOString(),
})

const take = 'select id, workflow_id, version, hash from take_runs_2($1, $2, $3, $4)'

const renew = 'select id, cancelling from renew_leases($1, $2, $3)'

/** A lateral query goes by the index also where the plan was made while the queue was short. */
const holds = `
  select held.id from unnest($2::uuid[]) as asked (id)
   cross join lateral (
     select w.id from waiting_runs w
      where w.id = asked.id and w.held_by = $1 and w.held_until > now() + $3::interval / 2 limit 1) held`

const setReady =
  'update waiting_runs set ready_at = $2::text::timestamptz, held_by = null, held_until = null where id = $1'

/** A locked row is just ending: it needs no release. */
const release = `
  update waiting_runs set held_by = null, held_until = null
   where id in (select id from waiting_runs where held_by = $1 and id = any($2) for update skip locked)`
