import { uuidIds } from '#adapters/system/uuid-ids.ts'
import type { LeadEvent } from '#domain/lead/model/index.ts'
import { type Leads, leads } from '#domain/lead/service/leads.ts'
import type { LeadView } from '#domain/lead/views/lead-view.ts'
import type { Append, EventStore } from '#domain/log/ports/event-store.ts'
import { rowOf } from '#domain/log/ports/views.ts'
import { openAtriumStore } from './atrium-store.ts'
import { context, message, statusAt } from './lead-story.ts'
import type { Appending } from './writers.ts'

/** A complete capture: decide, seal with a new key, claim the address, write the read model's row. */
export const captures = (name: string, url: string, secret?: Buffer): Appending => {
  const { store, close } = openAtriumStore(url, secret)
  const { receiveMessage } = leads(store, uuidIds)
  return { name, writer: async () => () => capture(receiveMessage), close }
}

/** A status change with the read model's row; each writer has its own lead. */
export const statusChanges = (name: string, url: string): Appending => {
  const { store, close } = openAtriumStore(url)
  const { receiveMessage } = leads(store, uuidIds)
  return { name, writer: async () => changer(store, await capture(receiveMessage)), close }
}

const capture = async (receiveMessage: Leads['receiveMessage']): Promise<LeadView> => {
  const outcome = await receiveMessage(message(), context())
  if (!outcome.accepted) throw new Error('a message was not received')
  return rowOf(outcome.changes, 'leads')
}

const changer = async (store: EventStore, lead: LeadView) => {
  let { head } = await store.read(`lead-${lead.id}`)
  return async () => {
    head = await store.append(statusChange(head, lead))
  }
}

const statusChange = (head: Append['head'], lead: LeadView): Append<LeadEvent> => {
  const version = head.version + 1
  const status = statusAt(version)
  return {
    head,
    events: [{ type: 'LeadStatusChanged', data: { status } }],
    ...context(),
    rows: [{ view: 'leads', row: { ...lead, status, version } }],
  }
}
