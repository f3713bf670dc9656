import { randomUUID } from 'node:crypto'
import type { StreamName } from '#domain/kernel/stream-name.ts'
import { viewAfter } from '#domain/kernel/view.ts'
import type { LeadEvent } from '#domain/lead/model/index.ts'
import { leadReadModel } from '#domain/lead/service/lead-handler.ts'
import { type Append, type EventStore, emptyStream, placedAfter } from '#domain/log/ports/event-store.ts'
import { captured, noon } from '#tests/support/lead/leads.ts'

export const aStream = (): StreamName => `lead-${randomUUID()}`

export const aVisitor = { actor: 'visitor', correlationId: 'request 1', causationId: 'request 1' }

/** An append to a stream that is still empty, with the resulting row of the leads screen. */
export const firstAppend = (
  stream: StreamName,
  events: readonly LeadEvent[] = [captured()],
  rest: Partial<Append<LeadEvent>> = {},
): Append<LeadEvent> => {
  const [head, at] = [emptyStream(stream), rest.at ?? noon]
  const row = viewAfter(leadReadModel.view, placedAfter(head, events, at))
  return { head, events, cause: aVisitor, at, rows: leadReadModel.changes(null, row, at), ...rest }
}

export const valueChanged = (estimatedValue: number): LeadEvent => ({
  type: 'LeadValueChanged',
  data: { estimatedValue },
})

/** Appends events to a stream at its current version. */
export const addTo = async (store: EventStore, stream: StreamName, ...events: readonly LeadEvent[]) => {
  const { head } = await store.read(stream)
  return store.append({ head, events, cause: aVisitor, at: noon })
}
