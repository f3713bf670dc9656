import { randomUUID } from 'node:crypto'
import type { StreamName } from '../../domain/kernel/stream-name.ts'
import type { LeadEvent } from '../../domain/lead/index.ts'
import { type Append, type EventStore, emptyStream } from '../../domain/ports/event-store.ts'
import { leadView } from '../../domain/projections/lead-view.ts'
import { captured, noon } from './leads.ts'

export const aStream = (): StreamName => `lead-${randomUUID()}`

export const aVisitor = { actor: 'visitor', correlationId: 'request 1', causationId: 'request 1' }

/** An append to a stream that is empty yet, with the row of the leads screen that follows from it. */
export const firstAppend = (
  stream: StreamName,
  events: readonly LeadEvent[] = [captured()],
  rest: Partial<Append<LeadEvent>> = {},
): Append<LeadEvent> => ({
  head: emptyStream(stream),
  events,
  cause: aVisitor,
  at: noon,
  views: (recorded) => {
    const row = leadView(recorded)
    return row === null ? [] : [{ view: 'leads', row }]
  },
  ...rest,
})

export const valueChanged = (estimatedValue: number): LeadEvent => ({
  type: 'LeadValueChanged',
  data: { estimatedValue },
})

/** Adds events to the end of a stream, wherever it is. */
export const addTo = async (store: EventStore, stream: StreamName, ...events: readonly LeadEvent[]) => {
  const { head } = await store.read(stream)
  return store.append({ head, events, cause: aVisitor, at: noon })
}
