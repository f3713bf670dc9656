import type pg from 'pg'

/** Throws a sentence where the login may create no tables: since PostgreSQL 15, the owner of a database alone may. */
export const requireSchema = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query<{ login: string; open: boolean }>(
    `select current_user as login, coalesce(has_schema_privilege(to_regnamespace('public')::oid, 'create'), false) as open`,
  )
  const [{ login, open } = { login: '', open: true }] = rows
  if (open) return
  throw new Error(
    `The login ${login} may not create tables in the schema public: make it the owner of the database (alter database … owner to …), or grant it create on that schema.`,
  )
}

/** Throws a sentence in a locale such as the Turkish one, where the small letter of I has no dot. */
export const requireCapitals = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query<{ folded: string }>(`select lower('I') as folded`)
  const [{ folded } = { folded: 'i' }] = rows
  if (folded === 'i') return
  throw new Error(
    `The database's locale makes ${folded} of I, as in Turkish: addresses and names would not be found in capitals. Create it with encoding 'UTF8' locale_provider libc locale 'C.UTF-8' template template0.`,
  )
}

/** Throws a sentence where another program has tables of these names. */
export const requireFreeNames = async (client: pg.Client, names: readonly string[]): Promise<void> => {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relname = any ($1) order by relname`,
    [names],
  )
  if (rows.length === 0) return
  throw new Error(
    `The database holds tables of another program under names that Atrium uses (${rows.map(({ name }) => name).join(', ')}): give Atrium a database of its own (create database … owner …).`,
  )
}
