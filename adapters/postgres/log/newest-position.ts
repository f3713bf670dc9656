import type pg from 'pg'
import { reaching } from '#adapters/postgres/connection/connection.ts'

/** The position of the newest event; 0 for an empty log. */
export const newestPosition = async (on: Pick<pg.Pool, 'query'> | pg.Client | pg.PoolClient): Promise<number> => {
  const { rows } = await reaching(on.query<{ position: string | null }>('select max(position) as position from events'))
  return Number(rows[0]?.position ?? 0)
}
