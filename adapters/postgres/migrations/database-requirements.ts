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
