import { type Postgres, reaching } from '#adapters/postgres/connection/connection.ts'
import type { WaitingCalls } from '#domain/call/ports/waiting-calls.ts'
import type { StreamName } from '#domain/kernel/stream-name.ts'

/** Calls that are not yet leads: `newest` counts beyond its limit too, `before` is in the order of the log. */
export const postgresWaitingCalls = ({ pool }: Postgres): WaitingCalls => {
  const streamsOf = async (text: string, values: readonly unknown[]) =>
    (await reaching(pool.query<Row>(text, [...values]))).rows
  return {
    newest: async (limit) => {
      const rows = await streamsOf(newest, [limit])
      return { count: rows[0]?.count ?? 0, streams: rows.map(({ stream }) => stream) }
    },
    before: async (moment, limit) => (await streamsOf(untilMoment, [moment, limit])).map(({ stream }) => stream),
  }
}

type Row = { readonly stream: StreamName; readonly count: number }

/** Of the log alone, so that it holds at a moment in the past as well. */
export const callsWaiting = `events e
   where e.type = 'CallReceived'
     and not exists (select from events j where j.stream = e.stream and j.type in ('CallTaken', 'CallErased'))`

const newest = `
  select e.stream, count(*) over ()::int as count from ${callsWaiting} order by e.position desc limit $1`
const untilMoment = `
  select e.stream from ${callsWaiting} and e.at < $1::timestamptz order by e.position limit $2`
