import { type Postgres, reaching } from '#adapters/postgres/connection/connection.ts'
import { instantOf } from '#adapters/postgres/connection/instants.ts'
import type { StreamName } from '#domain/kernel/stream-name.ts'
import type { EventNotice } from '#domain/log/ports/event-bus.ts'
import type { EventLog } from '#domain/log/ports/event-log.ts'
import type { AppendSignal } from './append-signal.ts'

/** The log in its global order: appends are serialised, so that a plain cursor over the position is complete. */
export const postgresEventLog = (postgres: Postgres, signal: AppendSignal): EventLog => ({
  head: async () => {
    const query = postgres.pool.query<{ head: string }>('select coalesce(max(position), 0) as head from events')
    return Number((await reaching(query)).rows[0]?.head ?? 0)
  },
  after: async (position, limit) => {
    const query = { name: 'follow-log', text: selectAfter, values: [position, limit], rowMode: 'array' as const }
    return (await reaching(postgres.pool.query<NoticeRow>(query))).rows.map(noticeOf)
  },
  onAppended: signal.onAppended,
})

const selectAfter = `
  select position, id, stream, version, type, at::text, actor from events where position > $1 order by position limit $2`

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
