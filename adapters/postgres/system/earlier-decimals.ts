import { type Postgres, reaching } from '#adapters/postgres/connection/connection.ts'

/** Whether the installation goes on with the decimals of release 0.1.0, as it has amounts of then. */
export const hasEarlierDecimals = async ({ pool }: Postgres): Promise<boolean> => {
  const { rows } = await reaching(pool.query('select from earlier_decimals'))
  return rows.length > 0
}
