import type pg from 'pg'
import { type LogPlace, logStart } from '#domain/log/log-place.ts'
import { reaching } from './connection.ts'

type Connection = Pick<pg.Pool, 'query'> | pg.Client | pg.PoolClient

/** The end of the log. */
export const newestEvent = async (on: Connection): Promise<LogPlace> => {
  const { rows } = await reaching(on.query<{ position: string; id: string }>({ name: 'newest-event', text }))
  return rows[0] === undefined ? logStart : { position: Number(rows[0].position), id: rows[0].id }
}

/** The position of the newest event; 0 for an empty log. */
export const newestPosition = async (on: Connection): Promise<number> => (await newestEvent(on)).position

const text = 'select position, id from events order by position desc limit 1'
