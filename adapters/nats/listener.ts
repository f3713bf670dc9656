import type { Msg } from '@nats-io/transport-node'
import type { Consumer, EventNotice } from '../../domain/ports/event-bus.ts'
import type { Connection } from './connection.ts'
import { decodeNotice, subjectsOf } from './notice-message.ts'

/** How many event ids a listener remembers, as JetStream's own de-duplication does not reach it. */
const remembered = 1_000

/** Hears what is published as it passes, without asking JetStream: best effort, to everyone. */
export const listener =
  (connection: Connection, prefix: string, log: (message: string) => void) =>
  async (hear: (notice: EventNotice) => void): Promise<Consumer> => {
    connection.closed.throwIfAborted()
    const ending = new AbortController()
    const subscribed = subscribe(connection, subjectsOf(prefix), ending.signal, once(hear, log))
    subscribed.catch(() => undefined)
    // Without a connection yet, hearing begins with it.
    if (isConnected(connection)) await subscribed
    return { stop: async () => ending.abort() }
  }

const subscribe = async (connection: Connection, subject: string, ended: AbortSignal, hear: Hear) => {
  const nats = await connection.first
  if (ended.aborted) return
  const subscription = nats.subscribe(subject, {
    callback: (_, message) => hear(message),
  })
  ended.addEventListener('abort', () => subscription.unsubscribe())
  await nats.flush()
}

type Hear = (message: Msg) => void

const once = (hear: (notice: EventNotice) => void, log: (message: string) => void): Hear => {
  const heard = new Set<string>()
  return (message) => {
    try {
      const notice = decodeNotice(message)
      if (heard.has(notice.id)) return
      heard.add(notice.id)
      for (const oldest of heard.size > remembered ? heard.keys().take(1) : []) heard.delete(oldest)
      hear(notice)
    } catch (error) {
      log(`A listener failed on ${message.subject}: ${String(error)}`)
    }
  }
}

const isConnected = (connection: Connection) => {
  try {
    return connection.now() !== undefined
  } catch {
    return false
  }
}
