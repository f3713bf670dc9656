import type pg from 'pg'
import { eventHash } from '#adapters/postgres/log/event-hash.ts'
import { LogDisputed } from '#domain/audit/ports/log-tree.ts'
import { genesisHash } from '#domain/log/ports/event-store.ts'
import {
  isRedaction,
  type RedactionsByPosition,
  redactionsIn,
  type StoredRow,
  storedColumns,
  storedEvent,
} from './chained-event.ts'

/** Outputs may be a megabyte: the page size bounds memory. */
const eventsAtOnce = 200

/** The hashes after a position, recomputed so that an altered event is never signed. */
export async function* checkedHashes(
  client: pg.PoolClient,
  after: number,
  atMost: number,
): AsyncGenerator<readonly string[]> {
  const redactions = await redactionsIn(client)
  for (let from = after; from < after + atMost; ) {
    const values = [from, Math.min(eventsAtOnce, after + atMost - from)]
    const { rows } = await client.query<LinkedRow>({ text: selectLinked, values, rowMode: 'array' })
    if (rows.length === 0) return
    yield rows.map((row, index) => hashIn(row, from + index + 1, redactions))
    from += rows.length
  }
}

const selectLinked = `
  select ${storedColumns('e')}, encode(p.hash, 'hex')
    from events e left join events p on p.stream = e.stream and p.version = e.version - 1
   where e.position > $1 order by e.position limit $2`

type LinkedRow = [...StoredRow, previous: string | null]

const hashIn = ([...row]: LinkedRow, expected: number, redactions: RedactionsByPosition): string => {
  const previous = row.pop() as string | null
  const event = storedEvent(row as unknown as StoredRow)
  const { position, version, hash } = event
  const becomes = eventHash(previous ?? genesisHash, event)
  const isOwn = becomes === hash || isRedaction(redactions.get(position), { was: hash, becomes })
  if (isOwn && position === expected && (previous !== null || version === 1)) return hash
  throw new LogDisputed(
    `The event at position ${expected} is not what was written: nothing is signed. "npm run atrium -- verify" says more.`,
  )
}
