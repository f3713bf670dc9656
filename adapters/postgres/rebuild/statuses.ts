import type pg from 'pg'
import type { StreamName } from '../../../domain/kernel/stream-name.ts'
import { shownStatuses, tellsStatus } from '../../../domain/projections/shown-statuses.ts'

const eventsAtOnce = 2000

type Told = Parameters<ReturnType<typeof shownStatuses>['tell']>[0]
type StatusRow = {
  readonly position: string
  readonly stream: StreamName
  readonly type: string
  readonly data: object
}

/** Follows what workflows show, as far as the log is read; `write` puts it into this connection's own table. */
export const statusFollower = (client: pg.Client) => {
  const statuses = shownStatuses()
  let position = 0
  return {
    followTo: async (head: number) => {
      for (;;) {
        const values = [position, head, tellsStatus, eventsAtOnce]
        const { rows } = await client.query<StatusRow>(select, values)
        for (const row of rows) statuses.tell(row as unknown as Told)
        position = Number(rows.at(-1)?.position ?? head)
        if (rows.length < eventsAtOnce) return
      }
    },
    write: async () => {
      const rows = [...statuses.shown()].map(([id, shown]) => ({ id, ...shown }))
      await client.query(
        `update pg_temp.workflows w set status = v.status, runs_in_flight = v."runsInFlight"
           from json_to_recordset($1) as v (id int, status text, "runsInFlight" int) where w.id = v.id`,
        [JSON.stringify(rows)],
      )
    },
  }
}

/** Of a run that ended only that it did is needed, not what it brought. */
const select = `
  select position, stream, type, case when type in ('RunRequested', 'WorkflowCreated')
         then json_build_object('workflowId', data -> 'workflowId', 'status', data -> 'status') else '{}' end as data
    from events where position > $1 and position <= $2 and type = any ($3) order by position limit $4`
