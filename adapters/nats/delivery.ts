import { setTimeout as pause } from 'node:timers/promises'
import type { JsMsg } from '@nats-io/jetstream'
import type { EventNotice } from '../../domain/ports/event-bus.ts'
import { decodeNotice } from './notice-message.ts'

export type Terms = {
  readonly group: string
  readonly handle: (notice: EventNotice) => Promise<void>
  readonly ackWaitMs: number
  readonly retryMs: number
  readonly graceMs: number
  readonly log: (message: string) => void
}

const longestPauseMs = 30_000

/** Hands messages to the handler: acknowledged when it is done, kept while it works, given back when it fails. */
export const deliveries = ({ group, handle, ackWaitMs, retryMs, graceMs, log }: Terms) => {
  const inHand = new Map<JsMsg, Promise<void>>()
  const handled = handledVersions()
  let leaving = false
  let last = Promise.resolve()

  const attempt = async (message: JsMsg) => {
    try {
      const notice = decodeNotice(message)
      if (!handled.covers(notice)) await handle(notice)
      handled.note(notice)
      message.ack()
    } catch (error) {
      log(`${group} failed on ${message.subject}, trying again: ${String(error)}`)
      message.nak(Math.min(retryMs * 2 ** (message.info.deliveryCount - 1), longestPauseMs))
    }
  }
  // One after the other: after an interruption the server may deliver again what is still being worked on here.
  const queue = async (message: JsMsg, before: Promise<void>) => {
    const alive = setInterval(() => message.working(), ackWaitMs / 3).unref()
    await before
    if (leaving) message.nak()
    else await attempt(message)
    clearInterval(alive)
  }
  return {
    deliver: (message: JsMsg): void => {
      last = queue(message, last).finally(() => inHand.delete(message))
      inHand.set(message, last)
    },
    /** Takes nothing more, waits a while for what is in hand, and leaves the rest to the other members. */
    giveBack: async (): Promise<void> => {
      leaving = true
      const patience = new AbortController()
      const waited = pause(graceMs, undefined, { signal: patience.signal }).catch(() => undefined)
      await Promise.race([Promise.all(inHand.values()), waited])
      patience.abort()
      for (const message of inHand.keys()) message.nak()
    },
  }
}

/** Streams whose last version is remembered. */
const remembered = 10_000

// A notice published again long after, when the server has forgotten its id, is behind what its stream has reached.
const handledVersions = () => {
  const versions = new Map<string, number>()
  return {
    covers: (notice: EventNotice) => notice.version <= (versions.get(notice.stream) ?? 0),
    note: ({ stream, version }: EventNotice) => {
      const last = versions.get(stream) ?? 0
      versions.delete(stream)
      versions.set(stream, Math.max(last, version))
      for (const oldest of versions.size > remembered ? versions.keys().take(1) : []) versions.delete(oldest)
    },
  }
}
