import { setTimeout as pause } from 'node:timers/promises'
import type { JsMsg } from '@nats-io/jetstream'
import { storedEvents } from '#contracts/events.ts'
import type { EventNotice } from '#domain/log/ports/event-bus.ts'
import { decodeNotice } from './notice-message.ts'

export type Terms = {
  readonly group: string
  readonly handle: (notice: EventNotice) => Promise<void>
  readonly ackWaitMs: number
  readonly retryMs: number
  readonly graceMs: number
  readonly log: (message: string) => void
}

const maxPauseMs = 30_000

/** Passes messages to the handler: ack on success, keep-alive while it runs, nak with backoff on failure. */
export const deliveries = ({ group, handle, ackWaitMs, retryMs, graceMs, log }: Terms) => {
  const inHand = new Map<JsMsg, Promise<void>>()
  const handled = handledNotices()
  let leaving = false
  let last = Promise.resolve()

  const attempt = async (message: JsMsg) => {
    try {
      const notice = decodeNotice(message)
      // If this member acknowledged a notice that only a newer release reacts to, the notice would be lost.
      if (!storedEvents.has(notice.type)) throw new Error(`${notice.type} is of a newer release`)
      if (!handled.has(notice)) await handle(notice)
      handled.note(notice)
      message.ack()
    } catch (error) {
      log(`${group} failed on ${message.subject}, retrying: ${String(error)}`)
      message.nak(Math.min(retryMs * 2 ** (message.info.deliveryCount - 1), maxPauseMs))
    }
  }
  // Sequential: after an interruption the server may redeliver a message that is still being handled here.
  const queue = async (message: JsMsg, previous: Promise<void>) => {
    const alive = setInterval(() => message.working(), ackWaitMs / 3).unref()
    await previous
    if (leaving) message.nak()
    else await attempt(message)
    clearInterval(alive)
  }
  return {
    deliver: (message: JsMsg): void => {
      last = queue(message, last).finally(() => inHand.delete(message))
      inHand.set(message, last)
    },
    /**
     * Takes no more messages, waits up to the grace period for those in progress, and naks the rest for other members.
     */
    giveBack: async (): Promise<void> => {
      leaving = true
      const grace = new AbortController()
      const waited = pause(graceMs, undefined, { signal: grace.signal }).catch(() => undefined)
      await Promise.race([Promise.all(inHand.values()), waited])
      grace.abort()
      for (const message of inHand.keys()) message.nak()
    },
  }
}

/** How many handled notices are remembered. */
const maxIds = 10_000

// De-duplicates a notice republished after the server has forgotten its id. By id alone: a log that lost its newest
// events in a failover reuses their versions.
const handledNotices = () => {
  const ids = new Set<string>()
  return {
    has: ({ id }: EventNotice) => ids.has(id),
    note: ({ id }: EventNotice) => {
      ids.add(id)
      for (const oldest of ids.size > maxIds ? ids.keys().take(1) : []) ids.delete(oldest)
    },
  }
}
