import { type StoredRow, storedColumns, storedEvent } from '#adapters/postgres/audit/chained-event.ts'
import { type Postgres, reaching } from '#adapters/postgres/connection/connection.ts'
import type { SignedHead } from '#domain/audit/ports/log-tree.ts'
import { refuseLaterRedactions } from './later-redactions.ts'

/** Outputs may be a megabyte: the page size bounds memory. */
const rowsAtOnce = 200

export const sealedFormat = 'atrium-log/1'

/**
 * The log in stored form up to a signed head, line by line; personal data stays sealed. Throws if a text was redacted
 * meanwhile.
 */
export async function* sealedLines(
  { pool }: Postgres,
  head: SignedHead,
  cosignatures: readonly string[],
): AsyncGenerator<string> {
  yield line({ format: sealedFormat, origin: head.note.slice(0, head.note.indexOf('\n')), size: head.size })
  for (let after = 0; after < head.size; ) {
    const values = [after, head.size, rowsAtOnce]
    const query = { text: selectEvents, values, rowMode: 'array' as const }
    const events = (await reaching(pool.query<StoredRow>(query))).rows.map(storedEvent)
    if (events.length === 0) throw new Error(`The log ends at position ${after}, and its head at ${head.size}.`)
    yield events.map((event) => line({ event })).join('')
    after = events.at(-1)?.position ?? head.size
  }
  await refuseLaterRedactions(pool, head.size)
  for (const [name, text] of rest) {
    const { rows } = await reaching(pool.query<{ row: object }>(text, [head.size]))
    yield rows.map(({ row }) => line({ [name]: row })).join('')
  }
  yield line({ head: { checkpoint: head.note, cosignatures, signedAt: head.signedAt } })
}

const line = (value: object) => `${JSON.stringify(value)}\n`

const selectEvents = `
  select ${storedColumns('e')} from events e where e.position > $1 and e.position <= $2 order by e.position limit $3`

/** The data outside these events that belongs to them: carried-over master keys, wrapped keys and claims. */
const rest = [
  [
    'master',
    `select json_build_object('id', id, 'carried', translate(encode(carried, 'base64'), E'\\n', '')) as row
       from master_keys where state = 'current' and carried is not null and $1::bigint >= 0`,
  ],
  [
    'key',
    `select json_build_object('subject', k.subject, 'wrapped', translate(encode(k.wrapped, 'base64'), E'\\n', '')) as row
       from personal_keys k join events e on e.stream = regexp_replace(k.subject, '^(workflow|webhook)-secrets-', '\\1-') collate "C" and e.version = 1
      where e.position <= $1 order by e.position`,
  ],
  [
    'claim',
    `select json_build_object('name', c.name, 'value', translate(encode(c.value, 'base64'), E'\\n', ''), 'stream', c.stream) as row
       from claims c join events e on e.stream = c.stream and e.version = 1
      where e.position <= $1 order by e.position, c.name`,
  ],
] as const
