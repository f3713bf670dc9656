import { jetstream } from '@nats-io/jetstream'
import { Unavailable } from '#domain/kernel/unavailable.ts'
import type { EventBus, EventNotice } from '#domain/log/ports/event-bus.ts'
import type { Connection } from './connection.ts'
import { keepConnected } from './connection.ts'
import { listener } from './listener.ts'
import { announcedSubject, encodeNotice, subjectOf } from './notice-message.ts'
import type { NoticeStore } from './notice-store.ts'
import { noticeStore } from './notice-store.ts'
import { consumePartition, deliveryFaults } from './partition.ts'

type NatsEventBusSettings = {
  /** One server or several of a cluster, comma-separated. */
  readonly url: string
  readonly log: (message: string) => void
  /** Separates installations on one NATS server: the first token of every subject, and the name of the store. */
  readonly prefix: string
  /** How long a member may be silent before its messages are redelivered; at most 30 s by the port's promise. */
  readonly ackWaitMs?: number
  /** The pause after a handler's first failure; doubles up to 30 s. */
  readonly retryMs?: number
  /** How long a stopping member may take to finish its messages. */
  readonly graceMs?: number
}

/** A group's concurrency over all its members. Changing it reorders notices in flight. */
const partitions = Array.from({ length: 16 }, (_, partition) => partition)

/** The event bus over NATS JetStream. Usable before the server is reachable: `check` reports why it is not. */
export const natsEventBus = (settings: NatsEventBusSettings): EventBus => {
  const { url, log, prefix, ackWaitMs = 20_000, retryMs = 500, graceMs = 5_000 } = settings
  const connection = keepConnected(url, log)
  const store = noticeStore(connection, prefix, replicasIn(url))
  const faults = deliveryFaults(log)
  return {
    publish: publisher(connection, store, partitions.length),
    consume: async (group, handle) => {
      connection.closed.throwIfAborted()
      const terms = { group, handle, ackWaitMs, retryMs, graceMs, log, faults }
      const consumers = partitions.map((partition) => consumePartition(connection, store, partition, terms))
      return { stop: async () => void (await Promise.all(consumers.map((consumer) => consumer.stop()))) }
    },
    announce: (notice) => {
      try {
        connection.now().publish(announcedSubject(prefix, notice.type), JSON.stringify(notice))
      } catch (error) {
        // Without a connection there are no listeners.
        if (!(error instanceof Unavailable) && !connection.closed.aborted) throw error
      }
    },
    listen: listener(connection, prefix, log),
    check: async () => {
      await store.identify()
      faults.check()
    },
    storeId: store.identity,
    close: connection.close,
  }
}

/** A cluster of three or more keeps three copies, so that it can lose a server. */
const replicasIn = (url: string): number => (url.split(',').length >= 3 ? 3 : 1)

/** The store is there, but takes no notice: without a right to publish, say. */
const throwRefused = (error: unknown): never => {
  throw new Unavailable('NATS', error, 'does not take notices')
}

const lanes = 64
const timeoutMs = 3_000

/** Publishes streams concurrently and each stream's notices in order: a failed one holds back those after it. */
const publisher =
  (connection: Connection, store: NoticeStore, partitions: number) =>
  async (notices: readonly EventNotice[]): Promise<void> => {
    const streams = Map.groupBy(notices, (notice) => notice.stream).values()
    const runLane = async () => {
      for (const stream of streams) for (const notice of stream) await publishOne(notice)
    }
    const publishOne = (notice: EventNotice) =>
      send(notice).catch(async () => {
        // The store may no longer exist: `identify` recreates it. A duplicate is dropped by its event id.
        await store.identify()
        await send(notice).catch(throwRefused)
      })
    const send = (notice: EventNotice) =>
      jetstream(connection.now()).publish(subjectOf(store.prefix, partitions, notice.stream), encodeNotice(notice), {
        msgID: notice.id,
        timeout: timeoutMs,
      })
    const ends = await Promise.allSettled(Array.from({ length: lanes }, runLane))
    for (const end of ends) if (end.status === 'rejected') throw end.reason
  }
