import type { RecordedEvent } from '#domain/kernel/event.ts'
import { kindOf, type StreamName, streamName } from '#domain/kernel/stream-name.ts'
import type { LeadEvent } from '#domain/lead/model/index.ts'
import type { EventStore } from '#domain/log/ports/event-store.ts'
import type { RunEvent } from '#domain/run/model/index.ts'
import type { AddressedNotification } from '../ports/notifications.ts'
import type { Notification } from '../views/notification.ts'
import { type Notifying, ownerAt } from '../views/notifications.ts'

type Store = Pick<EventStore, 'read'>
type Events = readonly RecordedEvent<Notifying>[]
type History = { readonly stream: StreamName; readonly events: Events }
type LeadHistory = readonly RecordedEvent<LeadEvent>[]

/** Addresses each notification of a stream to the owner that its lead had then; the lead of a link is its run's. */
export const addressNotifications = async (
  store: Store,
  history: History,
  notifications: readonly Notification[],
): Promise<readonly AddressedNotification[]> => {
  if (notifications.length === 0) return []
  const lead = await historyOfLead(store, history)
  return notifications.map((one) => ({ ...one, ownerId: ownerAt(lead, one.at) }))
}

const historyOfLead = async (store: Store, { stream, events }: History): Promise<LeadHistory> => {
  switch (kindOf(stream)) {
    case 'lead':
      return events as LeadHistory
    case 'run':
      return historyOfRunsLead(store, events)
    case 'share': {
      const [created] = events
      if (created?.type !== 'ShareCreated') return []
      const run = await store.read<RunEvent>(streamName('run', created.data.runId))
      return historyOfRunsLead(store, run.events)
    }
    default:
      return []
  }
}

const historyOfRunsLead = async (store: Store, events: Events): Promise<LeadHistory> => {
  const set = events.findLast(({ type }) => type === 'RunLeadSet')
  const leadId = set?.type === 'RunLeadSet' ? set.data.leadId : null
  return leadId === null ? [] : (await store.read<LeadEvent>(streamName('lead', leadId))).events
}
