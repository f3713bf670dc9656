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
      const rows = await rowsOf<RunRow>('take-runs', take, [worker, most, mostOfOne, lease])
      if (rows.length === 0) return []
      const known = await rowsOf<HeadRow>('heads-of-runs', headsOf, [rows.map(({ id }) => id)])
      const heads = new Map(known.map(({ id, ...head }) => [id, head]))
      return rows.flatMap(({ id: runId, workflow_id: workflowId }) => {
        const head = heads.get(runId)
        return head === undefined ? [] : [{ runId, workflowId, ...head }]
      })
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

type RunRow = { readonly id: string; readonly workflow_id: number }
type HeadRow = { readonly id: string; readonly version: number; readonly hash: string }
type LeaseRow = { readonly id: string; readonly cancelling: boolean }

const take = 'select id, workflow_id from take_runs($1, $2, $3, $4)'

/** A separate statement: the taking one does not see events appended after it began. */
const headsOf = `
  select asked.id, head.version, encode(head.hash, 'hex') as hash
    from unnest($1::uuid[]) as asked (id)
   cross join lateral (
     select e.version, e.hash from events e where e.stream = 'run-' || asked.id order by e.version desc limit 1) head`

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
