import { type Postgres, reaching } from '#adapters/postgres/connection/connection.ts'
import {
  type EventColumns,
  eventColumns,
  eventsWithKeys,
  recordedEvent,
} from '#adapters/postgres/log/recorded-event.ts'
import type { RecordedEvent } from '#domain/kernel/event.ts'
import type { Instant } from '#domain/kernel/instant.ts'
import type { StreamName } from '#domain/kernel/stream-name.ts'
import { viewAfter } from '#domain/kernel/view.ts'
import type { WorkflowEvent } from '#domain/workflow/model/index.ts'
import type { ListedWorkflow, WorkflowPast } from '#domain/workflow/ports/workflow-reader.ts'
import { listedStatus } from '#domain/workflow/views/listed-status.ts'
import { workflowView } from '#domain/workflow/views/workflow-view.ts'

/** Settings are folded from the workflows' events; the runs in flight are found by their times. */
export const postgresWorkflowPast = (postgres: Postgres): WorkflowPast => ({
  listAt: async (moment) => {
    const [histories, runs] = await Promise.all([historiesUntil(postgres, moment), runsAt(postgres, moment)])
    const workflows = [...histories.values()].map((history) => pastWorkflow(history, runs))
    return workflows.filter((workflow) => workflow !== null && workflow.status !== 'archived') as ListedWorkflow[]
  },
})

type Placed = RecordedEvent<WorkflowEvent> & { readonly position: number }
type EventRow = [position: string, stream: StreamName, ...columns: EventColumns]

/** In the order of ids, which is creation order. */
const historiesUntil = async ({ pool }: Postgres, moment: Instant): Promise<ReadonlyMap<string, readonly Placed[]>> => {
  const text = `
    select e.position, e.stream, ${eventColumns} from ${eventsWithKeys}
     where e.stream >= 'workflow-' collate "C" and e.stream < 'workflow.' collate "C" and e.at <= $1
     order by length(e.stream), e.stream, e.version`
  const { rows } = await reaching(pool.query<EventRow>({ text, values: [moment], rowMode: 'array' }))
  const events = rows.map(
    ([position, stream, ...columns]) =>
      ({ ...recordedEvent(stream, columns, null), position: Number(position) }) as Placed,
  )
  return Map.groupBy(events, ({ stream }) => stream)
}

type PastRunCounts = { readonly begunPosition: number; readonly runsInFlight: number }

/** How many runs of each workflow were in flight, and the position at which its newest began. */
const runsAt = async ({ pool }: Postgres, moment: Instant): Promise<ReadonlyMap<number, PastRunCounts>> => {
  const text = `
    select w.id, e.position as "begunPosition",
           (select count(*)::int from runs r
             where r.workflow_id = w.id and r.started_at <= $1 and (r.completed_at is null or r.completed_at > $1)) as "runsInFlight"
      from workflows w
      join lateral (select r.id from runs r where r.workflow_id = w.id and r.started_at <= $1 order by r.id desc limit 1) newest on true
      join events e on e.stream = ('run-' || newest.id) collate "C" and e.version = 1`
  const { rows } = await reaching(
    pool.query<{ id: number; begunPosition: string; runsInFlight: number }>(text, [moment]),
  )
  return new Map(
    rows.map(({ id, begunPosition, runsInFlight }) => [id, { begunPosition: Number(begunPosition), runsInFlight }]),
  )
}

const pastWorkflow = (history: readonly Placed[], runs: ReadonlyMap<number, PastRunCounts>): ListedWorkflow | null => {
  const view = viewAfter(workflowView, history)
  if (view === null) return null
  const { statusSet, statusVersion, ...rest } = view
  const setPosition = history.find(({ version }) => version === statusVersion)?.position ?? 0
  const { begunPosition, runsInFlight } = runs.get(view.id) ?? { begunPosition: 0, runsInFlight: 0 }
  return { ...rest, status: listedStatus({ statusSet, setPosition, begunPosition, runsInFlight }) }
}
