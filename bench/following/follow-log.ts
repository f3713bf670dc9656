import { randomUUID } from 'node:crypto'
import type { EventNotice } from '#domain/log/ports/event-bus.ts'
import type { Subscriptions } from '#domain/log/ports/event-log.ts'

/** Follows the log from start to end, as the product does, and returns the number of events seen in order. */
export const followLog = async (subscriptions: Subscriptions, end: number): Promise<number> => {
  let seen = 0
  const name = randomUUID()
  const { promise: reached, resolve } = Promise.withResolvers<void>()
  const handle = async (events: readonly EventNotice[]) => {
    for (const { position, type } of events) if (position === seen + 1 && type !== '') seen += 1
    if (events.at(-1)?.position === end) resolve()
  }
  const since = () => '1970-01-01T00:00:00.000Z'
  const subscription = subscriptions.subscribe({ name: async () => name, since, handle })
  await reached
  await subscription.stop()
  return seen
}
