import { type Postgres, reaching } from '#adapters/postgres/connection/connection.ts'
import type { WaitingCalls } from '#domain/call/ports/waiting-calls.ts'
import type { StreamName } from '#domain/kernel/stream-name.ts'

export const postgresWaitingCalls = ({ pool }: Postgres): WaitingCalls => {
  const streamsOf = async (text: string, values: readonly unknown[]) =>
    (await reaching(pool.query<Row>(text, [...values]))).rows
  return {
    newest: async (limit) => {
      const rows = await streamsOf(newest, [limit])
      return { count: rows[0]?.count ?? 0, streams: rows.map(({ stream }) => stream) }
    },
    before: async (moment, limit) => (await streamsOf(before, [moment, limit])).map(({ stream }) => stream),
  }
}

type Row = { readonly stream: StreamName; readonly count: number }

/** Its key is destroyed once a lead has it, and once it is erased. */
export const callsWaiting = `events e
   where e.type = 'CallReceived' and exists (select from personal_keys k where k.subject = e.stream)`

const newest = `
  select e.stream, count(*) over ()::int as count from ${callsWaiting} order by e.position desc limit $1`
const before = `
  select e.stream from ${callsWaiting} and e.at < $1::timestamptz order by e.position limit $2`
