import { type Postgres, reaching } from '#adapters/postgres/connection/connection.ts'

type DatabaseId = {
  /** The same on replicas, and in what is restored from files; another one in any other cluster. */
  readonly cluster: string
  readonly oid: number
}

/** Which database this is, as PostgreSQL identifies it. */
export const databaseId = async ({ pool }: Postgres): Promise<DatabaseId> => {
  const { rows } = await reaching(pool.query<DatabaseId>(select))
  const [id] = rows
  if (id === undefined) throw new Error('pg_control_system() has no row')
  return id
}

const select = `
  select system_identifier::text as cluster, (select oid::int from pg_database where datname = current_database()) as oid
    from pg_control_system()`
