import type { Msg } from '@nats-io/transport-node'
import type { Consumer, EventNotice } from '#domain/log/ports/event-bus.ts'
import type { Connection } from './connection.ts'
import { decodeNotice, subjectsOf } from './notice-message.ts'

/** How many event ids a listener remembers: JetStream's de-duplication does not apply to it. */
const remembered = 1_000

/** A core NATS subscription without JetStream: best effort, delivered to every listener. */
export const listener =
  (connection: Connection, prefix: string, log: (message: string) => void) =>
  async (notify: (notice: EventNotice) => void): Promise<Consumer> => {
    connection.closed.throwIfAborted()
    const ending = new AbortController()
    const subscribed = subscribe(connection, subjectsOf(prefix), ending.signal, once(notify, log))
    subscribed.catch(() => undefined)
    // Without a connection yet, the subscription starts with it.
    if (isConnected(connection)) await subscribed
    return { stop: async () => ending.abort() }
  }

const subscribe = async (connection: Connection, subject: string, ended: AbortSignal, notify: OnMessage) => {
  const nats = await connection.first
  if (ended.aborted) return
  const subscription = nats.subscribe(subject, {
    callback: (_, message) => notify(message),
  })
  ended.addEventListener('abort', () => subscription.unsubscribe())
  await nats.flush()
}

type OnMessage = (message: Msg) => void

const once = (notify: (notice: EventNotice) => void, log: (message: string) => void): OnMessage => {
  const seen = new Set<string>()
  return (message) => {
    try {
      const notice = decodeNotice(message)
      if (seen.has(notice.id)) return
      seen.add(notice.id)
      for (const oldest of seen.size > remembered ? seen.keys().take(1) : []) seen.delete(oldest)
      notify(notice)
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
