import type pg from 'pg'
import { reaching } from '#adapters/postgres/connection/connection.ts'
import type { ChainedEvent } from '#domain/audit/model/index.ts'
import { type ChainRow, chainColumns, chainedEvent, type RedactionsByPosition, redactionsIn } from './chained-event.ts'

const eventsAtOnce = 2000
/** Outputs may be a megabyte: larger events are read one at a time. */
const largeBytes = 4000

/** Pages requested ahead: while one is followed, PostgreSQL reads the next ones on connections of their own. */
const pagesAhead = 3

/** The events between two positions in pages. */
export async function* chainedEvents(
  pool: pg.Pool,
  after: number,
  upTo: number,
): AsyncGenerator<readonly ChainedEvent[]> {
  const redactions = await reaching(redactionsIn(pool))
  const pages: Promise<readonly ChainRow[]>[] = []
  for (let from = after; from < upTo || pages.length > 0; ) {
    for (; pages.length < pagesAhead && from < upTo; from += eventsAtOnce)
      pages.push(page(pool, from, Math.min(upTo, from + eventsAtOnce)))
    for await (const events of withLarge(pool, (await pages.shift()) ?? [], redactions)) yield events
  }
}

const page = (pool: pg.Pool, after: number, upTo: number): Promise<readonly ChainRow[]> => {
  const query = { name: 'follow-chain', text: selectEvents, values: [after, upTo], rowMode: 'array' as const }
  const rows = reaching(pool.query<ChainRow>(query)).then((result) => result.rows)
  // Awaited once the pages before it are consumed, if at all.
  rows.catch(() => undefined)
  return rows
}

/** Reads large events one at a time to bound memory. */
async function* withLarge(
  pool: pg.Pool,
  rows: readonly ChainRow[],
  redactions: RedactionsByPosition,
): AsyncGenerator<readonly ChainedEvent[]> {
  let events: ChainedEvent[] = []
  for (const row of rows) {
    if (row[6] !== null) events.push(chainedEvent(row, redactions))
    else {
      yield events
      const { rows: large } = await reaching(
        pool.query<ChainRow>({ text: selectOne, values: [row[0]], rowMode: 'array' }),
      )
      events = []
      yield large.map((each) => chainedEvent(each, redactions))
    }
  }
  yield events
}

const selectEvents = `
  select ${chainColumns('e', `case when pg_column_size(e.data) < ${largeBytes} then e.data::text end`)}
    from events e where e.position > $1 and e.position <= $2 order by e.position`
const selectOne = `select ${chainColumns('e')} from events e where e.position = $1`
