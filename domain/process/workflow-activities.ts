import type { RecordedEvent } from '#domain/kernel/event.ts'
import { idOf } from '#domain/kernel/stream-name.ts'
import type { RunEvent } from '#domain/run/model/index.ts'
import type { WorkflowEvent } from '#domain/workflow/model/index.ts'
import type { WorkflowActivity } from '#domain/workflow/views/listed-status.ts'

type LoggedEvent = Pick<RecordedEvent<RunEvent | WorkflowEvent>, 'stream' | 'type' | 'data'> & {
  readonly position: number
}

/** The events that `workflowActivities` consumes. */
export const activityEvents = [
  ...(['WorkflowCreated', 'WorkflowActivated', 'WorkflowPaused', 'WorkflowArchived'] as const),
  ...(['RunRequested', 'RunCompleted', 'RunFailed', 'RunCancelled'] as const),
] satisfies readonly LoggedEvent['type'][]

/** Folds every workflow's activity from the log in global order: the only row spanning streams. */
export const workflowActivities = () => {
  const activities = new Map<number, WorkflowActivity>()
  const workflowOf = new Map<string, number>()
  const change = (id: number, changes: Partial<WorkflowActivity>) =>
    activities.set(id, { ...(activities.get(id) ?? absent), ...changes })
  const inFlight = (id: number) => activities.get(id)?.runsInFlight ?? 0

  const endRun = (stream: string) => {
    const id = workflowOf.get(stream)
    if (id === undefined) return
    workflowOf.delete(stream)
    change(id, { runsInFlight: inFlight(id) - 1 })
  }
  return {
    all: (): ReadonlyMap<number, WorkflowActivity> => activities,
    follow: ({ stream, type, data, position }: LoggedEvent): void => {
      const set = (statusSet: WorkflowActivity['statusSet']) =>
        change(Number(idOf(stream)), { statusSet, setPosition: position })
      if (type === 'RunRequested') {
        const { workflowId: id } = data as { readonly workflowId: number }
        workflowOf.set(stream, id)
        change(id, { begunPosition: position, runsInFlight: inFlight(id) + 1 })
      } else if (type === 'RunCompleted' || type === 'RunFailed' || type === 'RunCancelled') endRun(stream)
      else if (type === 'WorkflowCreated') set((data as { readonly status: 'active' | 'inactive' }).status)
      else if (type === 'WorkflowActivated') set('active')
      else if (type === 'WorkflowPaused') set('inactive')
      else if (type === 'WorkflowArchived') set('archived')
    },
  }
}

const absent: WorkflowActivity = { statusSet: 'inactive', setPosition: 0, begunPosition: 0, runsInFlight: 0 }
