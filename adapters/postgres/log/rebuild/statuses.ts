import type pg from 'pg'
import type { StreamName } from '#domain/kernel/stream-name.ts'
import { activityEvents, workflowActivities } from '#domain/process/workflow-activities.ts'
import { listedStatus } from '#domain/workflow/views/listed-status.ts'

const eventsAtOnce = 2000

type LoggedEvent = Parameters<ReturnType<typeof workflowActivities>['follow']>[0]
type StatusRow = {
  readonly position: string
  readonly stream: StreamName
  readonly type: string
  readonly data: object
}

/** Follows the workflows' activity, as far as the log is read; `write` stores it in the temporary table. */
export const statusFollower = (client: pg.Client) => {
  const activities = workflowActivities()
  let position = 0
  return {
    followTo: async (head: number) => {
      for (;;) {
        const values = [position, head, activityEvents, eventsAtOnce]
        const { rows } = await client.query<StatusRow>(select, values)
        for (const row of rows) activities.follow({ ...row, position: Number(row.position) } as unknown as LoggedEvent)
        position = Number(rows.at(-1)?.position ?? head)
        if (rows.length < eventsAtOnce) return
      }
    },
    write: async () => {
      const rows = [...activities.all()].map(([id, activity]) => ({ id, ...activity, status: listedStatus(activity) }))
      await client.query(
        `update pg_temp.workflows w set status = v.status, status_set = v."statusSet", set_position = v."setPosition",
                begun_position = v."begunPosition", runs_in_flight = v."runsInFlight"
           from json_to_recordset($1) as v (id int, status text, "statusSet" text, "setPosition" bigint, "begunPosition" bigint,
                "runsInFlight" int) where w.id = v.id`,
        [JSON.stringify(rows)],
      )
    },
  }
}

/** Of a run that ended, only that fact is needed, not its output. */
const select = `
  select position, stream, type, case when type in ('RunRequested', 'WorkflowCreated')
         then json_build_object('workflowId', data -> 'workflowId', 'status', data -> 'status') else '{}' end as data
    from events where position > $1 and position <= $2 and type = any ($3) order by position limit $4`
