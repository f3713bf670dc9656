import type { Instant } from '#domain/kernel/instant.ts'
import type { EventBus } from '../ports/event-bus.ts'
import type { Subscription, Subscriptions } from '../ports/event-log.ts'
import type { Append, AppendTogether, EventStore } from '../ports/event-store.ts'

/** The checkpoint's name: the bus's store, and the published types unless all are. */
export const relayName = (storeId: string, types?: ReadonlySet<string>): string =>
  `bus-relay ${storeId}${types === undefined ? '' : ` ${[...types].sort().join()}`}`

/**
 * Publishes the log to the bus. The checkpoint advances once the bus has stored the events, so a crash loses nothing;
 * it is tied to the bus's store, so a bus that lost its store gets the log again.
 * @param since how far back a new store is filled; consumers are idempotent.
 * @param types the types of events to publish, those that have a consumer; all if absent. They are part of the
 * checkpoint's name, so a release that consumes more types gets them from `since` on.
 */
export const relayEvents = (
  subscriptions: Subscriptions,
  bus: EventBus,
  since: () => Instant,
  types?: ReadonlySet<string>,
): Subscription => {
  let store = ''
  return subscriptions.subscribe({
    name: async () => {
      store = await bus.storeId()
      return relayName(store, types)
    },
    since,
    handle: async (notices) => {
      const consumed = types === undefined ? notices : notices.filter(({ type }) => types.has(type))
      if (consumed.length === 0) return
      if ((await bus.storeId()) !== store) throw new Error('the bus has another store than before')
      await bus.publish(consumed)
    },
  })
}

/**
 * Announces events of these types as soon as they are appended, for listeners that find what to do in a queue of their
 * own: the relay would take a page of the log and an acknowledged message for each.
 */
export const announcingStore = (store: EventStore, bus: Announcer, types: ReadonlySet<string>): EventStore => ({
  ...store,
  append: async (append) => {
    const head = await store.append(append)
    announce(append, bus, types)
    return head
  },
})

/** The same for appends to several streams. */
export const announcingTogether =
  (together: AppendTogether, bus: Announcer, types: ReadonlySet<string>): AppendTogether =>
  async (appends) => {
    await together(appends)
    for (const append of appends) announce(append, bus, types)
  }

type Announcer = Pick<EventBus, 'announce'>

const announce = ({ head: { stream }, events, cause }: Append, bus: Announcer, types: ReadonlySet<string>): void => {
  for (const { type } of events) if (types.has(type)) bus.announce({ stream, type, correlationId: cause.correlationId })
}
