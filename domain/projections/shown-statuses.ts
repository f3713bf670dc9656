import type { RecordedEvent } from '../kernel/event.ts'
import { idOf } from '../kernel/stream-name.ts'
import type { RunEvent } from '../run/index.ts'
import type { WorkflowEvent } from '../workflow/index.ts'

export type ShownStatus = {
  readonly status: 'active' | 'running' | 'inactive' | 'archived'
  /** How many of its runs have not ended. */
  readonly runsInFlight: number
}

type Told = Pick<RecordedEvent<RunEvent | WorkflowEvent>, 'stream' | 'type' | 'data'>

/** The events that `shownStatuses` has to be told. */
export const tellsStatus = [
  ...(['WorkflowCreated', 'WorkflowActivated', 'WorkflowPaused', 'WorkflowArchived'] as const),
  ...(['RunRequested', 'RunCompleted', 'RunFailed', 'RunCancelled'] as const),
] satisfies readonly Told['type'][]

/**
 * What each workflow shows as its status, told the whole log in its global order: what staff set, and running while
 * an active one has runs in flight. The only row that more streams than one have a part in.
 */
export const shownStatuses = () => {
  const shown = new Map<number, ShownStatus>()
  const workflowOf = new Map<string, number>()
  const set = (id: number, status: ShownStatus['status']) =>
    shown.set(id, { status, runsInFlight: shown.get(id)?.runsInFlight ?? 0 })

  const begun = (id: number, stream: string) => {
    const { status, runsInFlight } = shown.get(id) ?? absent
    workflowOf.set(stream, id)
    shown.set(id, { status: status === 'active' ? 'running' : status, runsInFlight: runsInFlight + 1 })
  }
  const ended = (stream: string) => {
    const id = workflowOf.get(stream)
    if (id === undefined) return
    workflowOf.delete(stream)
    const { status, runsInFlight } = shown.get(id) ?? absent
    const isLast = runsInFlight === 1
    shown.set(id, { status: isLast && status === 'running' ? 'active' : status, runsInFlight: runsInFlight - 1 })
  }

  return {
    shown: (): ReadonlyMap<number, ShownStatus> => shown,
    tell: ({ stream, type, data }: Told): void => {
      const id = Number(idOf(stream))
      if (type === 'RunRequested') begun((data as { readonly workflowId: number }).workflowId, stream)
      else if (type === 'RunCompleted' || type === 'RunFailed' || type === 'RunCancelled') ended(stream)
      else if (type === 'WorkflowCreated') set(id, (data as { readonly status: 'active' | 'inactive' }).status)
      else if (type === 'WorkflowActivated') set(id, 'active')
      else if (type === 'WorkflowPaused') set(id, 'inactive')
      else if (type === 'WorkflowArchived') set(id, 'archived')
    },
  }
}

const absent: ShownStatus = { status: 'inactive', runsInFlight: 0 }
