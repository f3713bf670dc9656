import type { StreamName } from '#domain/kernel/stream-name.ts'
import { type LogPlace, logStart, placeAfter } from '#domain/log/log-place.ts'
import type { EventNotice } from '#domain/log/ports/event-bus.ts'
import type { EventLog } from '#domain/log/ports/event-log.ts'
import type { EventStore } from '#domain/log/ports/event-store.ts'
import type { Parking } from '#domain/log/service/parking.ts'
import type { Notifications } from '../ports/notifications.ts'
import { notificationsOf, notifyingTypes } from '../views/notifications.ts'
import { addressingTypes, addressNotifications } from './owner-of-subject.ts'
import { streamHistories } from './stream-histories.ts'

type Ports = {
  readonly store: EventStore
  readonly notifications: Pick<Notifications, 'put'>
  /** The zone in which a follow-up day begins. */
  readonly timeZone?: string
}

/** The name of the subscription; `Notifications.caughtUp` reads its checkpoint. */
export const notificationsSubscription = 'notifications'

/** Writes the notifications of a stream; idempotent. */
const follow = ({ store, notifications, timeZone }: Ports) => {
  const historyOf = streamHistories(store)
  return async (stream: StreamName): Promise<number> => {
    const { head, events } = await historyOf(stream)
    const ownNotifications = await addressNotifications(store, { stream, events }, notificationsOf(events, timeZone))
    return notifications.put({ stream, version: head.version, notifications: ownNotifications })
  }
}

type FollowingPorts = Ports & { readonly notifications: Pick<Notifications, 'awaiting'> }

/** Handles the log for the subscription. A stream that fails 20 times is parked. */
export const followNotifications = (ports: FollowingPorts, park: Parking) => {
  const followStream = follow(ports)
  const handle = park(notificationsSubscription, async ({ stream, type, at }) => {
    if (notifyingTypes.has(type)) await followStream(stream)
    if (!addressingTypes.has(type)) return
    // What its links notify of from now on is for another owner; the events of the links say nothing of that.
    for (const link of await ports.notifications.awaiting(stream, at)) await followStream(link)
  })
  return async (notices: readonly EventNotice[]): Promise<void> => {
    const last = new Set(lastOfEach(notices))
    for (const notice of notices) if (last.has(notice) || addressingTypes.has(notice.type)) await handle(notice)
  }
}

const pageSize = 500

/** Writes the notifications of the whole log and returns how many rows differed. */
export const rebuildNotifications = async (log: Pick<EventLog, 'after'>, ports: Ports): Promise<number> => {
  const followStream = follow(ports)
  let place: LogPlace = logStart
  let corrections = 0
  for (;;) {
    const notices = await log.after(place, pageSize)
    for (const { stream } of lastOfEach(notices)) corrections += await followStream(stream)
    if (notices.length === 0) return corrections
    place = placeAfter(place, notices)
  }
}

/** A stream is read once, however many of its events a page holds. */
const lastOfEach = (notices: readonly EventNotice[]): readonly EventNotice[] => [
  ...new Map(
    notices.filter(({ type }) => notifyingTypes.has(type)).map((notice) => [notice.stream, notice] as const),
  ).values(),
]
