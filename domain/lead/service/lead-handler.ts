import { isEqual } from '#domain/kernel/equality.ts'
import type { View } from '#domain/kernel/view.ts'
import type { EventStore } from '#domain/log/ports/event-store.ts'
import type { ViewChange } from '#domain/log/ports/views.ts'
import { commandHandler, handlerPerStore, type ReadModel } from '#domain/log/service/command-handler.ts'
import { type Lead, type LeadCommand, type LeadEvent, type LeadRejection, lead } from '../model/index.ts'
import { leadAgenda } from '../views/lead-agenda.ts'
import { type LeadView, leadRow } from '../views/lead-view.ts'

export const leadHandler = handlerPerStore((store: EventStore) =>
  commandHandler<Lead, LeadCommand, LeadEvent, LeadRejection, LeadRows>(lead, leadReadModel, store),
)

/** A lead's row, and the state from which its agenda follows. */
type LeadRows = { readonly row: LeadView; readonly state: Lead }

const leadRows: View<LeadRows, LeadEvent> = (previous, event) => {
  const state = lead.evolve(previous?.state ?? lead.initialState, event)
  const row = leadRow(previous?.row ?? null, state, event)
  return row === null ? null : { row, state }
}

export const leadReadModel: ReadModel<LeadRows, LeadEvent> = {
  view: leadRows,
  changes: (previous, after) =>
    after === null ? [] : [{ view: 'leads', row: after.row }, ...agendaChange(previous, after)],
}

/** The agenda is written only where it changes. */
const agendaChange = (previous: LeadRows | null, { row: { id }, state }: LeadRows): readonly ViewChange[] => {
  const [was, is] = [leadAgenda(id, previous?.state ?? lead.initialState), leadAgenda(id, state)]
  return isEqual(was, is) ? [] : [{ view: 'lead_agendas', row: is }]
}
