import type { EventStore } from '#domain/log/ports/event-store.ts'
import { commandHandler, type ReadModel } from '#domain/log/service/command-handler.ts'
import { type Lead, type LeadCommand, type LeadEvent, type LeadRejection, lead } from '../model/index.ts'
import { type LeadView, leadView } from '../views/lead-view.ts'

export const leadHandler = (store: EventStore) =>
  commandHandler<Lead, LeadCommand, LeadEvent, LeadRejection, LeadView>(lead, leadReadModel, store)

export const leadReadModel: ReadModel<LeadView, LeadEvent> = {
  view: leadView,
  changes: (_, row) => (row === null ? [] : [{ view: 'leads', row }]),
}
