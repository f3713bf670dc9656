import { onTestFinished, vi } from 'vitest'
import type { EventNotice } from '#domain/log/ports/event-bus.ts'
import type { Following } from '#domain/log/ports/event-log.ts'
import type { End } from './two-ends.ts'

/** Before any event. */
export const longAgo = () => '1970-01-01T00:00:00.000Z'

/** Repeats an assertion for at most 20 seconds. */
export const until = (assertion: () => void | Promise<void>) => vi.waitFor(assertion, { timeout: 20_000, interval: 20 })

/** The numbers from 1 to the last. */
export const upTo = (last: number) => Array.from({ length: last }, (_, n) => n + 1)

/** Follows the log as `test`, from its beginning unless said otherwise, until the test ends. */
export const subscribe = ({ subscriptions }: Pick<End, 'subscriptions'>, following: Partial<Following>) => {
  const subscription = subscriptions.subscribe({
    name: async () => 'test',
    since: longAgo,
    handle: async () => undefined,
    ...following,
  })
  onTestFinished(subscription.stop)
  return subscription
}

/** A handler that adds the positions of the events to a list. */
export const collectPositions = (into: number[]) => async (events: readonly EventNotice[]) =>
  void into.push(...events.map(({ position }) => position))
