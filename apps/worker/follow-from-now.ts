import { setTimeout as pause } from 'node:timers/promises'
import type { Infrastructure } from '#apps/server/infrastructure.ts'
import type { Consumer } from '#domain/log/ports/event-bus.ts'
import type { Following } from '#domain/log/ports/event-log.ts'

type HandlerOf = (pause: (milliseconds: number) => Promise<void>) => Following['handle']

/** Handles the log's events from now on, in one process at a time; stopping cuts short the handler's pauses. */
export const followFromNow = (
  { subscriptions }: Pick<Infrastructure, 'subscriptions'>,
  name: string,
  handlerOf: HandlerOf,
): Consumer => {
  const stopping = new AbortController()
  const { signal } = stopping
  const handle = handlerOf((milliseconds) => pause(milliseconds, undefined, { signal }).catch(() => undefined))
  const now = new Date().toISOString()
  const subscription = subscriptions.subscribe({ name: async () => name, since: () => now, handle })
  return {
    stop: async () => {
      stopping.abort()
      await subscription.stop()
    },
  }
}
