import {
  bigintAt,
  binaryRows,
  endOf,
  fieldCountLength,
  instantText,
  millisecondsAt,
  writeUuid,
} from '#adapters/postgres/connection/binary-rows.ts'
import { type Postgres, reaching } from '#adapters/postgres/connection/connection.ts'
import { newestEvent } from '#adapters/postgres/connection/newest-event.ts'
import { isReadable } from '#contracts/events.ts'
import { UnknownEvent } from '#domain/kernel/event.ts'
import type { StreamName } from '#domain/kernel/stream-name.ts'
import type { EventNotice } from '#domain/log/ports/event-bus.ts'
import { type EventLog, type LogPlace, LogRewound } from '#domain/log/ports/event-log.ts'
import type { AppendSignal } from './append-signal.ts'
import { sharedTail } from './shared-tail.ts'

/** The log for all followers of a process; `readableAfter` is for followers that react to events. */
export type SharedEventLog = EventLog & {
  /**
   * Like `after`, but ends before the first event that only a newer release can read: a follower that reacts to events
   * must not skip it. Throws `UnknownEvent` if it is the next event.
   */
  readonly readableAfter: EventLog['after']
}

/** Appends are serialised, so that a plain cursor over the position is complete. */
export const postgresEventLog = (postgres: Postgres, signal: AppendSignal): SharedEventLog => {
  const tail = sharedTail((place, limit) => storedAfter(postgres, place, limit))
  return {
    head: () => newestEvent(postgres.pool),
    after: async (place, limit) => (await tail(place, limit)).map(({ notice }) => notice),
    readableAfter: async (place, limit) => {
      const events = await tail(place, limit)
      const end = events.findIndex(({ notice: { type }, schemaVersion }) => !isReadable(type, schemaVersion))
      const [next] = events
      if (end === 0 && next !== undefined) throw new UnknownEvent(next.notice.type, next.schemaVersion)
      return (end === -1 ? events : events.slice(0, end)).map(({ notice }) => notice)
    },
    onAppended: signal.onAppended,
  }
}

type Stored = { readonly notice: EventNotice; readonly schemaVersion: number }

const storedAfter = async ({ pool }: Postgres, place: LogPlace, limit: number): Promise<readonly Stored[]> => {
  const { position, id } = place
  // Reads the place's own event too, in the same snapshot.
  const values = id === null ? [position + 1, limit] : [position, limit + 1]
  const events = await reaching(binaryRows(pool, { name: 'follow-log', text: selectFrom, values }, storedAt))
  if (id !== null && events[0]?.notice.id !== id) throw new LogRewound(place)
  return id === null ? events : events.slice(1)
}

const selectFrom = `
  select position, id, stream, version, type, at, actor, schema_version, correlation_id from events where position >= $1 order by position limit $2`

/**
 * @param start of the row; the fields are those of `selectFrom`.
 * Uses spread: V8 would tend to allocate object literals that live as long as a page in the old generation.
 */
const storedAt = (row: Buffer, start: number): Stored => {
  const idAt = endOf(row, start + fieldCountLength)
  const streamAt = endOf(row, idAt)
  const versionAt = endOf(row, streamAt)
  const typeAt = endOf(row, versionAt)
  const atAt = endOf(row, typeAt)
  const actorAt = endOf(row, atAt)
  const schemaVersionAt = endOf(row, actorAt)
  const correlationIdAt = endOf(row, schemaVersionAt)
  const notice = {
    ...none.notice,
    position: bigintAt(row, start + fieldCountLength + 4),
    id: idText.toString('latin1', 0, writeUuid(row, idAt + 4, idText, 0)),
    stream: row.toString('utf8', streamAt + 4, versionAt) as StreamName,
    version: row.readInt32BE(versionAt + 4),
    type: row.toString('utf8', typeAt + 4, atAt),
    at: instantText(millisecondsAt(row, atAt + 4)),
    actor: row.toString('utf8', actorAt + 4, schemaVersionAt),
    correlationId: row.toString('utf8', correlationIdAt + 4, endOf(row, correlationIdAt)),
  }
  return { ...none, notice, schemaVersion: row.readInt32BE(schemaVersionAt + 4) }
}

const idText = Buffer.alloc(36)
const none: Stored = {
  notice: { position: 0, id: '', stream: 'lead-', version: 0, type: '', at: '', actor: '', correlationId: '' },
  schemaVersion: 0,
}
