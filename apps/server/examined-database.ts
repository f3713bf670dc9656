import type { Postgres } from '#adapters/postgres/connection/connection.ts'
import type { Fault } from './examined-printer.ts'

type Opened = { readonly postgres: Postgres }

/** A locale with rules of its own for capitals; C on a PostgreSQL that has no collation to fold case with. */
export const otherCapitals = async ({ postgres }: Opened): Promise<Fault | null> => {
  const { rows } = await postgres.pool.query<{ folded: string; folds: boolean }>(
    `select lower('I') as folded, searched_form('\u00CB') = 'e' as folds`,
  )
  const [{ folded, folds } = { folded: 'i', folds: false }] = rows
  if (folded === 'i' && folds) return null
  const sentence =
    folded === 'i'
      ? "the database's locale is C: searches heed the case of letters beyond ASCII."
      : `the database's locale makes ${folded} of I: addresses and names are not found in capitals.`
  return {
    sentence,
    mend: "Back up, and restore into one with encoding 'UTF8' locale_provider libc locale 'C.UTF-8' template template0.",
  }
}

/** Settings of a server with which a power failure can cost data. */
export const durabilityFault = async ({ postgres }: Opened): Promise<Fault | null> => {
  const select = `select name from pg_settings where name in ('fsync', 'full_page_writes') and setting = 'off'`
  const { rows } = await postgres.pool.query<{ name: string }>(select)
  const names = rows.map(({ name }) => name).join(' and ')
  if (names === '') return null
  const sentence = `${names} is off: a power failure can destroy the database.`
  return { sentence, mend: 'Turn it on in postgresql.conf.' }
}

/** A provider makes a database read-only whose disk is nearly full; so does a setting of its login. */
export const readOnly = async ({ postgres }: Opened): Promise<Fault | null> => {
  const select = `select current_setting('transaction_read_only') = 'on' as refuses`
  const { rows } = await postgres.pool.query<{ refuses: boolean }>(select)
  if (rows[0]?.refuses !== true) return null
  const sentence = 'the database is read-only: nothing is stored.'
  return { sentence, mend: 'Look at its disk, and turn default_transaction_read_only off.' }
}
