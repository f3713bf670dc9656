import { type Postgres, reaching } from '#adapters/postgres/connection/connection.ts'

/** One database of one cluster: replicas have the same, what was restored into another database has another. */
export const databaseId = async ({ pool }: Postgres): Promise<string> => {
  const { rows } = await reaching(pool.query<{ id: string }>(select))
  return rows[0]?.id ?? ''
}

const select = `
  select system_identifier || '-' || (select oid from pg_database where datname = current_database()) as id
    from pg_control_system()`
