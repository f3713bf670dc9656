import { type Postgres, reaching } from '#adapters/postgres/connection/connection.ts'
import { instantOf } from '#adapters/postgres/connection/instants.ts'
import type { StreamName } from '#domain/kernel/stream-name.ts'
import type { EventNotice } from '#domain/log/ports/event-bus.ts'
import { type EventLog, LogRewound, logStart } from '#domain/log/ports/event-log.ts'
import type { AppendSignal } from './append-signal.ts'

/** The log in its global order: appends are serialised, so that a plain cursor over the position is complete. */
export const postgresEventLog = (postgres: Postgres, signal: AppendSignal): EventLog => ({
  head: async () => {
    const { rows } = await reaching(postgres.pool.query<{ position: string; id: string }>(selectHead))
    return rows[0] === undefined ? logStart : { position: Number(rows[0].position), id: rows[0].id }
  },
  after: async (place, limit) => {
    const { position, id } = place
    // The place's own event is read along, in the same snapshot.
    const values = id === null ? [position + 1, limit] : [position, limit + 1]
    const query = { name: 'follow-log', text: selectFrom, values, rowMode: 'array' as const }
    const notices = (await reaching(postgres.pool.query<NoticeRow>(query))).rows.map(noticeOf)
    if (id === null) return notices
    if (notices[0]?.id !== id) throw new LogRewound(place)
    return notices.slice(1)
  },
  onAppended: signal.onAppended,
})

const selectHead = 'select position, id from events order by position desc limit 1'

const selectFrom = `
  select position, id, stream, version, type, at::text, actor from events where position >= $1 order by position limit $2`

type NoticeRow = [string, string, StreamName, number, string, string, string]

const noticeOf = ([position, id, stream, version, type, at, actor]: NoticeRow): EventNotice => ({
  position: Number(position),
  id,
  stream,
  version,
  type,
  at: instantOf(at),
  actor,
})
