import type pg from 'pg'
import { reaching } from '#adapters/postgres/connection/connection.ts'
import type { ChainedEvent } from '#domain/audit/model/index.ts'
import { type ChainRow, chainColumns, chainedEvent, type RedactionsByPosition, redactionsIn } from './chained-event.ts'

const eventsAtOnce = 2000
/** Outputs may be a megabyte: larger events are read one at a time. */
const largeBytes = 4000

/** The events between two positions in pages, with one page of prefetch. */
export async function* chainedEvents(
  pool: pg.Pool,
  after: number,
  upTo: number,
): AsyncGenerator<readonly ChainedEvent[]> {
  const redactions = await reaching(redactionsIn(pool))
  let page = pageAfter(pool, after, upTo)
  for (;;) {
    const rows = await page
    const last = rows.at(-1)
    if (last === undefined) return
    page = pageAfter(pool, Number(last[0]), upTo)
    // Awaited once this page is consumed, if at all.
    page.catch(() => undefined)
    for await (const events of withLarge(pool, rows, redactions)) yield events
  }
}

const pageAfter = async (pool: pg.Pool, after: number, upTo: number): Promise<readonly ChainRow[]> => {
  const values = [after, upTo, eventsAtOnce]
  const query = { name: 'follow-chain', text: selectEvents, values, rowMode: 'array' as const }
  return (await reaching(pool.query<ChainRow>(query))).rows
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
    from events e where e.position > $1 and e.position <= $2 order by e.position limit $3`
const selectOne = `select ${chainColumns('e')} from events e where e.position = $1`
