import { createHash } from 'node:crypto'
import type pg from 'pg'
import { type StoredRow, storedColumns, storedEvent } from '#adapters/postgres/audit/chained-event.ts'
import { endClient, mayIdle, ownClient } from '#adapters/postgres/connection/client.ts'
import { type Postgres, reaching } from '#adapters/postgres/connection/connection.ts'
import { newestPosition } from '#adapters/postgres/connection/newest-event.ts'
import type { MasterKey } from '#adapters/postgres/personal-data/master-key.ts'
import type { SignedHead } from '#domain/audit/ports/log-tree.ts'
import { rowPages } from './back-up.ts'
import { refuseLaterRedactions } from './later-redactions.ts'
import { backupTables, besideLine, endLine, signedAtLine } from './tables.ts'

/** Outputs may be a megabyte: the page size bounds memory. */
const rowsAtOnce = 200
const timeoutMs = 60_000
/** How often a head is signed again because something was appended meanwhile. */
const maxHeads = 100

export const sealedFormat = 'atrium-log/2'

/** A page of the rows beside the log opens beside that log alone, and at its place. */
export const pageContext = ({ size, root }: Pick<SignedHead, 'size' | 'root'>, page: number): string =>
  `export/${size}/${root}/${page}`

type Source = {
  readonly postgres: Postgres
  readonly master: MasterKey
  /** Signs the tree over all events. */
  readonly sign: () => Promise<SignedHead>
  readonly cosignatures: (size: number) => Promise<readonly string[]>
}

/**
 * The log in stored form up to a signed head, line by line, and how far its followers are; personal data stays sealed.
 * Throws if a text was redacted meanwhile, or if appends leave no moment to sign.
 */
export async function* sealedLines({ postgres, master, sign, cosignatures }: Source): AsyncGenerator<string> {
  const first = await sign()
  yield line({ format: sealedFormat, origin: first.note.slice(0, first.note.indexOf('\n')) })
  const client = ownClient(postgres.url, { timeoutMs, settings: mayIdle })
  await reaching(client.connect())
  try {
    yield* eventLines(client, 0, first.size)
    const head = await headOfSnapshot(client, sign)
    await refuseLaterRedactions(client, first.size)
    yield* eventLines(client, first.size, head.size)
    const beside = createHash('sha256')
    for (const [name, text] of besideLog) {
      const { rows } = await reaching(client.query<{ row: object }>(text))
      const lines = rows.map(({ row }) => line({ [name]: row })).join('')
      beside.update(lines)
      yield lines
    }
    yield* sealedPages(client, master, head, beside.digest('hex'))
    await client.query('commit')
    yield line({
      head: { checkpoint: head.note, cosignatures: await cosignatures(head.size), signedAt: head.signedAt },
    })
  } finally {
    await endClient(client)
  }
}

/** Begins a snapshot that ends with a signed head, so that no other table is ahead of the log. */
const headOfSnapshot = async (client: pg.Client, sign: Source['sign']): Promise<SignedHead> => {
  for (let tries = 0; tries < maxHeads; tries++) {
    const head = await sign()
    await client.query('begin isolation level repeatable read read only')
    if ((await newestPosition(client)) === head.size) return head
    await client.query('rollback')
  }
  throw new Error('Something was appended whenever a head of the log was signed: export it at a quieter time.')
}

async function* eventLines(client: pg.Client, from: number, upTo: number): AsyncGenerator<string> {
  for (let after = from; after < upTo; ) {
    const query = { text: selectEvents, values: [after, upTo, rowsAtOnce], rowMode: 'array' as const }
    const events = (await reaching(client.query<StoredRow>(query))).rows.map(storedEvent)
    if (events.length === 0) throw new Error(`The log ends at position ${after}, and its head at ${upTo}.`)
    yield events.map((event) => line({ event })).join('')
    after = events.at(-1)?.position ?? upTo
  }
}

/**
 * The rows of other tables that an export has, ending with the hash of the open lines before them, the time of the head after
 * them, and the number of rows: a line or a page left out would be missed.
 */
async function* sealedPages(
  client: pg.Client,
  master: MasterKey,
  head: SignedHead,
  digest: string,
): AsyncGenerator<string> {
  let [page, rows] = [0, 0]
  const sealed = (text: string) => {
    page += 1
    return line({ rows: master.seal('backups', Buffer.from(text), pageContext(head, page)).toString('base64') })
  }
  for (const { table, exported } of backupTables) {
    if (exported !== true) continue
    for await (const lines of rowPages(client, table)) {
      rows += lines.length
      yield sealed(lines.join(''))
    }
  }
  yield sealed(`${besideLine(digest)}\n${signedAtLine(head.signedAt)}\n${endLine(rows)}`)
}

const line = (value: object) => `${JSON.stringify(value)}\n`

const selectEvents = `
  select ${storedColumns('e')} from events e where e.position > $1 and e.position <= $2 order by e.position limit $3`

/** The data outside the events that belongs to them: wrapped keys and claims. */
const besideLog = [
  [
    'key',
    `select json_build_object('subject', subject, 'wrapped', translate(encode(wrapped, 'base64'), E'\\n', ''), 'from', from_version) as row
       from personal_keys order by subject`,
  ],
  [
    'claim',
    `select json_build_object('name', name, 'value', translate(encode(value, 'base64'), E'\\n', ''), 'stream', stream) as row
       from claims order by name, value`,
  ],
] as const
