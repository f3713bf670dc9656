import type { RecordedEvent } from '#domain/kernel/event.ts'
import type { Instant } from '#domain/kernel/instant.ts'
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
type LeadAt = (moment: Instant) => StreamName | null

/** Events that may change to whom the links of their stream's lead or run are addressed. */
export const addressingTypes: ReadonlySet<string> = new Set<Notifying['type']>([
  'LeadOwnerChanged',
  'LeadErased',
  'RunLeadSet',
])

/** Addresses each notification of a stream to the owner that its lead had then; the lead of a link is its run's. */
export const addressNotifications = async (
  store: Store,
  history: History,
  notifications: readonly Notification[],
): Promise<readonly AddressedNotification[]> => {
  if (notifications.length === 0) return []
  const leadAt = await leadOf(store, history)
  const leads = new Set(notifications.flatMap(({ at }) => leadAt(at) ?? []))
  const histories = new Map(
    await Promise.all([...leads].map(async (lead) => [lead, await eventsOfLead(store, lead, history)] as const)),
  )
  const ownerOf = (lead: StreamName | null, moment: Instant) =>
    ownerAt((lead !== null && histories.get(lead)) || [], moment)
  return notifications.map((one) => ({ ...one, ownerId: ownerOf(leadAt(one.at), one.at) }))
}

const eventsOfLead = async (store: Store, lead: StreamName, { stream, events }: History) =>
  lead === stream ? (events as readonly RecordedEvent<LeadEvent>[]) : (await store.read<LeadEvent>(lead)).events

const leadOf = async (store: Store, { stream, events }: History): Promise<LeadAt> => {
  switch (kindOf(stream)) {
    case 'lead':
      return () => stream
    case 'run':
      return leadOfRun(events)
    case 'share': {
      const [created] = events
      if (created?.type !== 'ShareCreated') return () => null
      return leadOfRun((await store.read<RunEvent>(streamName('run', created.data.runId))).events)
    }
    default:
      return () => null
  }
}

const leadOfRun =
  (events: Events): LeadAt =>
  (moment) => {
    const set = events.findLast(({ type, at }) => type === 'RunLeadSet' && at <= moment)
    const leadId = set?.type === 'RunLeadSet' ? set.data.leadId : null
    return leadId === null ? null : streamName('lead', leadId)
  }
