import type pg from 'pg'
import { endClient, ownClient } from '#adapters/postgres/connection/client.ts'
import { type Postgres, reaching } from '#adapters/postgres/connection/connection.ts'
import { copying } from '#adapters/postgres/connection/copying.ts'
import { eventHash } from '#adapters/postgres/log/event-hash.ts'
import type { ChainedEvent } from '#domain/audit/model/index.ts'
import type { StoredEvent } from '#domain/audit/ports/stored-log.ts'
import { binaryColumns, binaryEvents } from './binary-events.ts'
import {
  isRedaction,
  type RedactionsByPosition,
  redactionsIn,
  type StoredRow,
  storedColumns,
  storedEvent,
} from './chained-event.ts'

/** Streams the rows in primary key order: a sort would read all of them before the first. */
const settings = ['enable_sort=off', 'max_parallel_workers_per_gather=0']

/** A page has at least this many rows or bytes: ends of streams are looked up once per page. */
const rowsAtOnce = 1000
const bytesAtOnce = 1_000_000

/** A server that sends no row for this long is considered lost. */
const silenceMs = 30_000

/** The events between two positions in pages, from a `COPY` with back-pressure: constant memory. */
export async function* chainedEvents(
  postgres: Pick<Postgres, 'url' | 'settings' | 'pool'>,
  after: number,
  upTo: number,
): AsyncGenerator<readonly ChainedEvent[]> {
  const eventsIn = binaryEvents(await reaching(redactionsIn(postgres.pool)))
  // The query takes as long as its reader: only silence ends it.
  const client = ownClient(postgres.url, { settings: [...postgres.settings, ...settings], timeoutMs: 0 })
  try {
    await reaching(client.connect())
    let [page, bytes]: [Buffer[], number] = [[], 0]
    for await (const rows of copying(client, copyEvents(after, upTo), { silenceMs }).batches()) {
      for (const row of rows) {
        bytes += row.length
        page.push(row)
      }
      if (page.length < rowsAtOnce && bytes < bytesAtOnce) continue
      yield eventsIn(page)
      ;[page, bytes] = [[], 0]
    }
    yield eventsIn(page)
  } finally {
    await endClient(client)
  }
}

const copyEvents = (after: number, upTo: number): string => `
  copy (select ${binaryColumns} from events where position > ${after} and position <= ${upTo} order by position)
    to stdout (format binary)`

const eventsAtOnce = 200

/** The same on a connection that other queries use between the pages. */
export async function* chainedEventsWithin(
  client: pg.Client,
  after: number,
  upTo: number,
): AsyncGenerator<readonly ChainedEvent[]> {
  const redactions = await redactionsIn(client)
  for (let from = after; ; ) {
    const query = { text: selectEvents, values: [from, upTo, eventsAtOnce], rowMode: 'array' as const }
    const { rows } = await reaching(client.query<StoredRow>(query))
    const events = rows.map((row) => chainEvent(storedEvent(row), redactions))
    if (events.length === 0) return
    yield events
    from = events.at(-1)?.position ?? upTo
  }
}

const selectEvents = `
  select ${storedColumns('e')} from events e where e.position > $1 and e.position <= $2 order by e.position limit $3`

const chainEvent = (event: StoredEvent, redactions: RedactionsByPosition): ChainedEvent => {
  const { position, stream, version, hash } = event
  const hashAfter = (previous: string): string => {
    const becomes = eventHash(previous, event)
    return isRedaction(redactions.get(position), { was: hash, becomes }) ? hash : becomes
  }
  return { position, stream, version, hash, hashAfter }
}
