import type { Instant } from '#domain/kernel/instant.ts'
import type { EventBus } from '../ports/event-bus.ts'
import type { Subscription, Subscriptions } from '../ports/event-log.ts'

/**
 * Carries the log to the bus. The checkpoint moves when the bus holds the events, so that a crash between
 * loses nothing; it belongs to the bus's store, so that a bus that lost its store is fed again.
 * @param since how far back a new store is fed, as consumers know what they have handled.
 */
export const relayEvents = (subscriptions: Subscriptions, bus: EventBus, since: () => Instant): Subscription => {
  let store = ''
  return subscriptions.subscribe({
    name: async () => {
      store = await bus.storeId()
      return `bus-relay ${store}`
    },
    since,
    handle: async (notices) => {
      if ((await bus.storeId()) !== store) throw new Error('the bus has another store than before')
      await bus.publish(notices)
    },
  })
}
