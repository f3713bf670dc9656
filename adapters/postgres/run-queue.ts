import { sql } from '@databases/pg'
import { leaseSeconds, type RunQueue } from '../../domain/ports/run-queue.ts'
import { type Postgres, reaching } from './connection.ts'

/** The queue is a table beside the log, written with it: a run waits if and only if the log says so. */
export const postgresRunQueue = ({ db, pool }: Postgres): RunQueue => ({
  take: async (worker, most, mostOfOne) => {
    const lease = `${leaseSeconds} seconds`
    const query = {
      name: 'take-runs',
      text: 'select id, workflow_id from take_runs($1, $2, $3, $4)',
      values: [worker, most, mostOfOne, lease],
    }
    const { rows } = await reaching(pool.query<{ id: string; workflow_id: number }>(query))
    return rows.map(({ id, workflow_id }) => ({ runId: id, workflowId: workflow_id }))
  },
  renew: async (worker, runIds) => {
    const held = await reaching(db.query(renewLeases(worker, runIds)))
    return held as { runId: string; cancelling: boolean }[]
  },
  release: async (worker, runIds) => {
    await reaching(
      db.query(
        sql`update waiting_runs set held_by = null, held_until = null where held_by = ${worker} and id = any(${runIds})`,
      ),
    )
  },
})

/** A lease that is over may be somebody else's in the next moment: it is not renewed. */
const renewLeases = (worker: string, runIds: readonly string[]) => sql`
  update waiting_runs w set held_until = now() + make_interval(secs => ${leaseSeconds})
    from runs r
   where r.id = w.id and w.held_by = ${worker} and w.held_until > now() and w.id = any(${runIds})
  returning w.id as "runId", r.cancelling`
