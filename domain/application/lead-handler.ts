import type { RecordedEvent } from '../kernel/event.ts'
import { type Lead, type LeadCommand, type LeadEvent, type LeadRejection, lead } from '../lead/index.ts'
import type { EventStore } from '../ports/event-store.ts'
import type { ViewChange } from '../ports/views.ts'
import { leadView } from '../projections/lead-view.ts'
import { commandHandler } from './command-handler.ts'

export const leadHandler = (store: EventStore) =>
  commandHandler<Lead, LeadCommand, LeadEvent, LeadRejection>(lead, leadViews, store)

/** The rows that a lead's history gives; the handler writes them, and so does whoever rebuilds the rows. */
export const leadViews = (history: readonly RecordedEvent<LeadEvent>[]): readonly ViewChange[] => {
  const row = leadView(history)
  return row === null ? [] : [{ view: 'leads', row }]
}
