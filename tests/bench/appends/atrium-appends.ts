import { uuidIds } from '../../../adapters/system/uuid-ids.ts'
import { type Leads, leads } from '../../../domain/application/leads.ts'
import type { LeadEvent } from '../../../domain/lead/index.ts'
import type { Append, EventStore } from '../../../domain/ports/event-store.ts'
import { rowOf } from '../../../domain/ports/views.ts'
import type { LeadView } from '../../../domain/projections/lead-view.ts'
import { openAtriumStore } from './atrium-store.ts'
import { circumstances, message, statusAt } from './lead-story.ts'
import type { Appending } from './writers.ts'

/** A whole capture: decided, sealed with a key of its own, the address claimed, the leads screen's row written. */
export const captures = (name: string, url: string): Appending => {
  const { store, close } = openAtriumStore(url)
  const { receiveMessage } = leads(store, uuidIds)
  return { name, writer: async () => () => capture(receiveMessage), close }
}

/** A change of status with the leads screen's row; each writer has a lead of its own. */
export const statusChanges = (name: string, url: string): Appending => {
  const { store, close } = openAtriumStore(url)
  const { receiveMessage } = leads(store, uuidIds)
  return { name, writer: async () => changer(store, await capture(receiveMessage)), close }
}

const capture = async (receiveMessage: Leads['receiveMessage']): Promise<LeadView> => {
  const outcome = await receiveMessage(message(), circumstances())
  if (!outcome.accepted) throw new Error('a message was not received')
  return rowOf(outcome.changes, 'leads')
}

const changer = async (store: EventStore, lead: LeadView) => {
  let { head } = await store.read(`lead-${lead.id}`)
  return async () => {
    ;({ head } = await store.append(statusChange(head, lead)))
  }
}

const statusChange = (head: Append['head'], lead: LeadView): Append<LeadEvent> => {
  const version = head.version + 1
  const status = statusAt(version)
  return {
    head,
    events: [{ type: 'LeadStatusChanged', data: { status } }],
    ...circumstances(),
    views: () => [{ view: 'leads', row: { ...lead, status, version } }],
  }
}
