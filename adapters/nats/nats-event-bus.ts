import type { EventBus } from '../../domain/ports/event-bus.ts'
import { keepConnected } from './connection.ts'
import { listener } from './listener.ts'
import { noticeStore } from './notice-store.ts'
import { consumePartition } from './partition.ts'
import { publisher } from './publish.ts'

export type NatsEventBusSettings = {
  /** One server or several of a cluster, comma-separated. */
  readonly url: string
  readonly log: (message: string) => void
  /** Keeps installations on one NATS server apart: the first token of every subject. */
  readonly prefix?: string
  /** How long a member may be silent before others get what it had in hand; at most 30 s by the port's promise. */
  readonly ackWaitMs?: number
  /** The pause after a handler's first failure; it doubles up to 30 s. */
  readonly retryMs?: number
  /** How long a member that stops may take for what it has in hand. */
  readonly graceMs?: number
}

/** How many streams' notices a group handles at once, over all its members. Changing it reorders what is under way. */
const partitions = Array.from({ length: 16 }, (_, partition) => partition)

/** Carries notices over NATS JetStream. Usable before the server is reachable: `check` says why it is not yet. */
export const natsEventBus = (settings: NatsEventBusSettings): EventBus => {
  const { url, log, prefix = 'atrium', ackWaitMs = 20_000, retryMs = 500, graceMs = 5_000 } = settings
  const connection = keepConnected(url, log)
  const store = noticeStore(connection, prefix)
  return {
    publish: publisher(connection, store, partitions.length),
    consume: async (group, handle) => {
      connection.closed.throwIfAborted()
      const terms = { group, handle, ackWaitMs, retryMs, graceMs, log }
      const consumers = partitions.map((partition) => consumePartition(connection, store, partition, terms))
      return { stop: async () => void (await Promise.all(consumers.map((consumer) => consumer.stop()))) }
    },
    listen: listener(connection, prefix, log),
    check: async () => void (await store.identify()),
    storeId: store.identify,
    close: connection.close,
  }
}
