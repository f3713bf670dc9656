import type { Msg, Subscription } from '@nats-io/transport-node'
import type { Announced, Consumer, EventNotice, Listening } from '#domain/log/ports/event-bus.ts'
import type { Connection } from './connection.ts'
import { announcedSubject, subjectsOf } from './notice-message.ts'

/** How many event ids a listener remembers: JetStream's de-duplication does not apply to it. */
const maxIds = 1_000

/**
 * Core NATS subscriptions without JetStream: best effort, to every listener or to one of a group. Published notices
 * are received as well, because earlier releases announce nothing.
 */
export const listener =
  (connection: Connection, prefix: string, log: (message: string) => void) =>
  async (onNotice: (notice: Announced) => void, { types, group }: Listening = {}): Promise<Consumer> => {
    connection.closed.throwIfAborted()
    const ending = new AbortController()
    const announced = types === undefined ? [announcedSubject(prefix)] : [...types].map(ofType(prefix))
    const subjects = [subjectsOf(prefix), ...announced]
    const onMessage = notifyOnce((notice) => types?.has(notice.type) !== false && onNotice(notice), log)
    const subscribed = subscribe(connection, { subjects, group, onMessage }, ending.signal)
    subscribed.catch(() => undefined)
    // Before the first connection, the subscription starts once there is one.
    if (isConnected(connection)) await subscribed
    return { stop: async () => ending.abort() }
  }

const ofType = (prefix: string) => (type: string) => announcedSubject(prefix, type)

type Subscribing = {
  readonly subjects: readonly string[]
  readonly group: string | undefined
  readonly onMessage: (message: Msg) => void
}

const subscribe = async (connection: Connection, { subjects, group, onMessage }: Subscribing, ended: AbortSignal) => {
  const nats = await connection.first
  if (ended.aborted) return
  // A refused subscription calls back with the reason, which the connection logs, and no message.
  const callback = (error: Error | null, message: Msg) => {
    if (error === null) onMessage(message)
  }
  const options = { callback, ...(group && { queue: group }) }
  const subscriptions: readonly Subscription[] = subjects.map((subject) => nats.subscribe(subject, options))
  ended.addEventListener('abort', () => {
    for (const subscription of subscriptions) subscription.unsubscribe()
  })
  await nats.flush()
}

/** De-duplicates notices by id. An announcement has no id, as it is sent only once. */
const notifyOnce = (notify: (notice: Announced) => void, log: (message: string) => void) => {
  const ids = new Set<string>()
  return (message: Msg) => {
    try {
      const notice = message.json<Announced & Partial<EventNotice>>()
      if (notice.id !== undefined) {
        if (ids.has(notice.id)) return
        ids.add(notice.id)
        for (const oldest of ids.size > maxIds ? ids.keys().take(1) : []) ids.delete(oldest)
      }
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
