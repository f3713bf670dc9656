import type { DomainEvent, PlacedEvent, RecordedEvent } from '#domain/kernel/event.ts'
import { kindOf } from '#domain/kernel/stream-name.ts'
import { viewAfter } from '#domain/kernel/view.ts'
import type { LeadEvent } from '#domain/lead/model/index.ts'
import { leadReadModel } from '#domain/lead/service/lead-handler.ts'
import { leadAgenda } from '#domain/lead/views/lead-agenda.ts'
import { leadStates } from '#domain/lead/views/lead-states.ts'
import type { ViewChange } from '#domain/log/ports/views.ts'
import type { RunEvent } from '#domain/run/model/index.ts'
import { runReadModel } from '#domain/run/service/run-handler.ts'
import { readyAt, runView } from '#domain/run/views/run-view.ts'
import type { SecurityEvent } from '#domain/security/model/index.ts'
import { securityReadModel } from '#domain/security/service/security-log.ts'
import type { ShareEvent } from '#domain/share/model/index.ts'
import { shareReadModel } from '#domain/share/service/share-handler.ts'
import type { StaffEvent } from '#domain/staff/model/index.ts'
import { staffReadModel } from '#domain/staff/service/staff-handler.ts'
import type { TriggerEvent } from '#domain/trigger/model/index.ts'
import { triggerReadModel } from '#domain/trigger/service/trigger-handler.ts'
import type { WorkflowEvent } from '#domain/workflow/model/index.ts'
import { workflowReadModel } from '#domain/workflow/service/workflow-handler.ts'

/** The rows of one whole stream. A workflow's count of runs in flight spans streams and is not among them. */
export const rebuiltViews = (history: readonly RecordedEvent[]): readonly ViewChange[] => {
  const last = history.at(-1)
  if (last === undefined) return []
  switch (kindOf(last.stream)) {
    case 'lead':
      return rebuiltLead(history as Placed<LeadEvent>, last.at)
    case 'share':
      return shareReadModel.changes(null, viewAfter(shareReadModel.view, history as Placed<ShareEvent>), last.at)
    case 'staff':
      return staffReadModel.changes(null, viewAfter(staffReadModel.view, history as Placed<StaffEvent>), last.at)
    case 'security':
      return securityReadModel.changes(
        null,
        viewAfter(securityReadModel.view, history as Placed<SecurityEvent>),
        last.at,
      )
    case 'workflow':
      return workflowReadModel.changes(
        null,
        viewAfter(workflowReadModel.view, history as Placed<WorkflowEvent>),
        last.at,
      )
    case 'library':
    case 'token':
    case 'webhook':
    case 'approval':
    case 'call':
    case 'site':
    case 'setting':
      return []
    case 'trigger':
      return triggerReadModel.changes(null, viewAfter(triggerReadModel.view, history as Placed<TriggerEvent>), last.at)
    case 'run':
      return rebuiltRun(history as Placed<RunEvent>, last.at)
  }
}

type Placed<Event extends DomainEvent> = readonly PlacedEvent<Event>[]

/** An empty agenda is among them: a rebuild may have written an earlier one. */
const rebuiltLead = (history: Placed<LeadEvent>, at: string): readonly ViewChange[] => {
  const lead = viewAfter(leadReadModel.view, history)
  if (lead === null) return []
  return [
    ...leadReadModel.changes(null, lead, at).filter(({ view }) => view === 'leads'),
    { view: 'lead_agendas', row: leadAgenda(lead.row.id, lead.state) },
    ...leadStates(history).map((row) => ({ view: 'lead_states', row }) as const),
  ]
}

const rebuiltRun = (history: Placed<RunEvent>, at: string): readonly ViewChange[] => {
  const run = viewAfter(runView, history)
  if (run === null) return []
  const ready = readyAt(run)
  const waits: ViewChange = {
    view: 'waiting_runs',
    row: { id: run.id, workflowId: run.workflowId, readyAt: ready === null ? lastReadyAt(history) : (ready ?? null) },
  }
  return [...runReadModel.changes(null, run, at).filter(({ view }) => view === 'runs'), waits]
}

/**
 * A run held by a worker stays in the queue, with the `readyAt` it had before it was taken. An attempt is abandoned at
 * the moment the next one begins, so the run never waits between the two.
 */
const lastReadyAt = (history: Placed<RunEvent>): string | null => {
  for (let length = history.length - 1; length > 0; length--) {
    if (history[length - 1]?.type === 'RunAttemptAbandoned') continue
    const run = viewAfter(runView, history.slice(0, length))
    const ready = run === null ? null : readyAt(run)
    if (ready != null) return ready
  }
  return null
}
