import type pg from 'pg'

/** Everything that a database holds: the rows of each table as text, by the table's name. */
export const databaseTexts = async (
  client: Pick<pg.ClientBase, 'query'>,
): Promise<ReadonlyMap<string, readonly string[]>> => {
  const { rows: tables } = await client.query<{ name: string }>(
    `select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`,
  )
  const texts = new Map<string, readonly string[]>()
  for (const { name } of tables) {
    const { rows } = await client.query<{ row: string }>(`select t::text as row from ${name} t`)
    texts.set(
      name,
      rows.map(({ row }) => row),
    )
  }
  return texts
}
