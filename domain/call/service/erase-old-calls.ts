import { worker } from '#domain/kernel/event.ts'
import { addDays, type Instant } from '#domain/kernel/instant.ts'
import type { EventStore } from '#domain/log/ports/event-store.ts'
import type { WaitingCalls } from '../ports/waiting-calls.ts'
import { callHandler } from './call-handler.ts'

type Ports = { readonly store: EventStore; readonly waiting: WaitingCalls }

/** How long a transcript waits for its lead. */
const lifeDays = 30
const atOnce = 100

/** Erases the calls that waited too long; returns how many. */
export const eraseOldCalls = ({ store, waiting }: Ports) => {
  const handle = callHandler(store)
  const erase = async (now: Instant, done = 0): Promise<number> => {
    const streams = await waiting.before(addDays(now, -lifeDays), atOnce)
    for (const stream of streams) {
      const cause = { actor: worker, correlationId: stream, causationId: stream }
      await handle(stream, { type: 'EraseCall', now }, { cause, at: now })
    }
    return streams.length < atOnce ? done + streams.length : erase(now, done + streams.length)
  }
  return (now: Instant): Promise<number> => erase(now)
}
