import { jetstream } from '@nats-io/jetstream'
import type { EventNotice } from '../../domain/ports/event-bus.ts'
import type { Connection } from './connection.ts'
import { encodeNotice, subjectOf } from './notice-message.ts'
import type { NoticeStore } from './notice-store.ts'

const lanes = 64
const timeoutMs = 3_000

/** Publishes streams side by side and each stream's notices one by one: one that fails holds back those after it. */
export const publisher =
  (connection: Connection, store: NoticeStore, partitions: number) =>
  async (notices: readonly EventNotice[]): Promise<void> => {
    const streams = Map.groupBy(notices, (notice) => notice.stream).values()
    const runLane = async () => {
      for (const stream of streams) for (const notice of stream) await publishOne(notice)
    }
    const publishOne = (notice: EventNotice) =>
      send(notice).catch(async () => {
        // The store may be gone. Sent twice is kept once, by the event's id.
        await store.identify()
        await send(notice)
      })
    const send = (notice: EventNotice) =>
      jetstream(connection.now()).publish(subjectOf(store.prefix, partitions, notice.stream), encodeNotice(notice), {
        msgID: notice.id,
        timeout: timeoutMs,
      })
    const ends = await Promise.allSettled(Array.from({ length: lanes }, runLane))
    for (const end of ends) if (end.status === 'rejected') throw end.reason
  }
