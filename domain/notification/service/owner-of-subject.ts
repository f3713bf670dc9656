import type { RecordedEvent } from '#domain/kernel/event.ts'
import { kindOf, type StreamName, streamName } from '#domain/kernel/stream-name.ts'
import type { LeadEvent } from '#domain/lead/model/index.ts'
import type { EventStore } from '#domain/log/ports/event-store.ts'
import type { RunEvent } from '#domain/run/model/index.ts'
import type { ShareEvent } from '#domain/share/model/index.ts'
import type { AddressedNotification } from '../ports/notifications.ts'
import type { Notification } from '../views/notification.ts'
import { ownerAt } from '../views/notifications.ts'

type Store = Pick<EventStore, 'read'>
type LeadHistory = readonly RecordedEvent<LeadEvent>[]

/** Addresses each notification of a stream to the owner that its lead had then; the lead of a link is its run's. */
export const addressNotifications = async (
  store: Store,
  stream: StreamName,
  notifications: readonly Notification[],
): Promise<readonly AddressedNotification[]> => {
  if (notifications.length === 0) return []
  const lead = await historyOfLead(store, stream)
  return notifications.map((one) => ({ ...one, ownerId: ownerAt(lead, one.at) }))
}

const historyOfLead = async (store: Store, stream: StreamName): Promise<LeadHistory> => {
  switch (kindOf(stream)) {
    case 'lead':
      return (await store.read<LeadEvent>(stream)).events
    case 'run':
      return historyOfRunsLead(store, stream)
    case 'share': {
      const [created] = (await store.read<ShareEvent>(stream)).events
      return created?.type === 'ShareCreated' ? historyOfRunsLead(store, streamName('run', created.data.runId)) : []
    }
    default:
      return []
  }
}

const historyOfRunsLead = async (store: Store, run: StreamName): Promise<LeadHistory> => {
  const { events } = await store.read<RunEvent>(run)
  const set = events.findLast(({ type }) => type === 'RunLeadSet')
  const leadId = set?.type === 'RunLeadSet' ? set.data.leadId : null
  return leadId === null ? [] : (await store.read<LeadEvent>(streamName('lead', leadId))).events
}
