import { streamName } from '#domain/kernel/stream-name.ts'
import type { ViewChange } from '#domain/log/ports/views.ts'
import type { RunInFlight, WaitingRun } from '#domain/run/ports/run-queue.ts'
import type { WorkflowActivity } from '#domain/workflow/views/listed-status.ts'
import type { WorkflowView } from '#domain/workflow/views/workflow-view.ts'
import type { MemoryDatabase } from '../memory-database.ts'

/** Writes one row of the read models, or an update that spans streams. */
export const writeRow = (database: MemoryDatabase, change: ViewChange): void => {
  const { leads, agendas, runs, shares, staff, securityEvents, triggers } = database.tables()
  switch (change.view) {
    case 'leads':
      leads.set(change.row.id, change.row)
      return
    case 'lead_agendas':
      agendas.set(change.row.id, change.row)
      return
    case 'runs':
      runs.set(change.row.id, change.row)
      return
    case 'shares':
      shares.set(change.row.id, change.row)
      return
    case 'staff':
      staff.set(change.row.id, change.row)
      return
    case 'security_events':
      securityEvents.set(change.row.id, change.row)
      return
    case 'triggers':
      triggers.set(change.row.id, change.row)
      return
    case 'workflows':
      writeWorkflow(database, change.row)
      return
    case 'waiting_runs':
      writeWaitingRun(database, change.row)
      return
    case 'runs_in_flight':
      countRun(database, change.row)
      return
    case 'lead_states':
      return
  }
}

const writeWorkflow = (database: MemoryDatabase, row: WorkflowView): void => {
  const { workflows, streams } = database.tables()
  const setPosition = streams.get(streamName('workflow', String(row.id)))?.[row.statusVersion - 1] ?? 0
  workflows.set(row.id, row)
  changeActivity(database, row.id, { statusSet: row.statusSet, setPosition })
}

const writeWaitingRun = ({ tables, now }: MemoryDatabase, { id, workflowId, readyAt, at }: WaitingRun): void => {
  const { waitingRuns } = tables()
  if (readyAt === null) {
    waitingRuns.delete(id)
    return
  }
  const ready = at === undefined ? Date.parse(readyAt) : now() + Date.parse(readyAt) - Date.parse(at)
  waitingRuns.set(id, { workflowId, readyAt: ready, heldBy: null, heldUntil: 0 })
}

const countRun = (database: MemoryDatabase, { workflowId, runId, change }: RunInFlight): void => {
  const { activities, streams, workflows } = database.tables()
  if (!workflows.has(workflowId)) return
  const { begunPosition, runsInFlight } = activities.get(workflowId) ?? idle
  const begun = change > 0 ? (streams.get(streamName('run', runId))?.[0] ?? 0) : 0
  const position = Math.max(begunPosition, begun)
  changeActivity(database, workflowId, { begunPosition: position, runsInFlight: runsInFlight + change })
}

const idle: WorkflowActivity = { statusSet: 'inactive', setPosition: 0, begunPosition: 0, runsInFlight: 0 }

const changeActivity = ({ tables }: MemoryDatabase, id: number, changed: Partial<WorkflowActivity>): void => {
  const { activities } = tables()
  activities.set(id, { ...(activities.get(id) ?? idle), ...changed })
}
