import type pg from 'pg'
import { migrate } from '#adapters/postgres/migrations/migrate.ts'
import { connectedClient } from '#tests/support/servers/connected-client.ts'

/**
 * Migrates, and finds what breaks servers of the previous release: `gone` lists names that they may use and that no
 * longer exist, `more` constraints that reject rows accepted before.
 */
export const migrateAndCompare = async (url: string): Promise<{ readonly gone: string[]; readonly more: string[] }> => {
  const client = await connectedClient(url)
  const names = await namesOf(client)
  const tables = [...new Set(names.flatMap((name) => /^(\w+)\./.exec(name)?.[1] ?? []))]
  const demands = await demandsOf(client, tables)
  await migrate(url)
  const gone = new Set(names).difference(new Set(await namesOf(client)))
  const more = new Set(await demandsOf(client, tables)).difference(new Set(demands))
  await client.end()
  return { gone: [...gone], more: [...more] }
}

type Named = { readonly name: string }

/** Everything that a query may name: tables with their columns, functions with their result types. */
const namesOf = async (client: pg.Client): Promise<readonly string[]> => {
  const columns = `select table_name || '.' || column_name || ' ' || udt_name as name
    from information_schema.columns where table_schema = 'public'`
  const functions = `select oid::regprocedure || ' returns ' || pg_get_function_result(oid)
    from pg_proc where pronamespace = 'public'::regnamespace`
  return (await client.query<Named>(`${columns} union ${functions}`)).rows.map(({ name }) => name)
}

/** Servers write these only through functions of the schema, which a migration changes along with the table. */
const writtenByFunctions = ['events', 'leads', 'workflows', 'runs', 'shares']

/** Constraints, and required columns without a default. */
const demandsOf = async (client: pg.Client, tables: readonly string[]): Promise<readonly string[]> => {
  const constraints = `select conrelid::regclass || ': ' || pg_get_constraintdef(oid) as name
    from pg_constraint where contype in ('c', 'f', 'u', 'x') and conrelid::regclass::text = any ($1)`
  const columns = `select table_name || '.' || column_name from information_schema.columns
    where table_name = any ($1) and is_nullable = 'NO' and column_default is null`
  const written = tables.filter((table) => !writtenByFunctions.includes(table))
  return (await client.query<Named>(`${constraints} union ${columns}`, [written])).rows.map(({ name }) => name)
}
