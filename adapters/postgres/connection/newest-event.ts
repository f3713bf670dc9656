import type pg from 'pg'
import { type LogPlace, logStart } from '#domain/log/log-place.ts'
import { reaching } from './connection.ts'

/** The end of the log. */
export const newestEvent = async (on: pg.Pool | pg.Client): Promise<LogPlace> => {
  const { rows } = await reaching(on.query<{ position: string; id: string }>({ name: 'newest-event', text }))
  return rows[0] === undefined ? logStart : { position: Number(rows[0].position), id: rows[0].id }
}

const text = 'select position, id from events order by position desc limit 1'
