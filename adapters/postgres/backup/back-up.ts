import pg from 'pg'
import { type Postgres, reaching } from '../connection.ts'
import { endLine, headLine, keptTables, rowPrefix } from './kept-tables.ts'

/** A run's outputs may be a megabyte: no more rows are held at once than these. */
const rowsAtOnce = 200

/** Everything of one moment that cannot be made anew, line by line, while servers go on. Sealed stays sealed. */
export async function* backUp({ url }: Postgres): AsyncGenerator<string> {
  const client = new pg.Client({ connectionString: url, options: '-c timezone=UTC', keepAlive: true })
  client.on('error', () => undefined)
  await reaching(client.connect())
  try {
    await client.query('begin isolation level repeatable read read only')
    const { rows } = await client.query<{ schema: number }>('select max(version) as schema from schema_migrations')
    yield `${headLine(rows[0]?.schema ?? 0)}\n`
    let written = 0
    for (const { table, order } of keptTables) {
      await client.query(`declare kept cursor for select row_to_json(t)::text from ${table} t order by ${order}`)
      for (;;) {
        const page = await reaching(client.query<[string]>({ text: `fetch ${rowsAtOnce} from kept`, rowMode: 'array' }))
        if (page.rows.length === 0) break
        written += page.rows.length
        yield page.rows.map(([row]) => `${rowPrefix(table)}${row}}\n`).join('')
      }
      await client.query('close kept')
    }
    yield `${endLine(written)}\n`
  } finally {
    await client.end().catch(() => undefined)
  }
}
