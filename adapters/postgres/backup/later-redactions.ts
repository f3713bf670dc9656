import type pg from 'pg'
import { reaching } from '#adapters/postgres/connection/connection.ts'

/**
 * Throws if one of the events up to a position was redacted by an event after it. Pages of events are read without a
 * snapshot: such a text would be read as it is now, without the event that its hash is verified by.
 */
export const refuseLaterRedactions = async (client: Pick<pg.Pool, 'query'>, upTo: string | number): Promise<void> => {
  const { rowCount } = await reaching(client.query(selectLater, [upTo]))
  if (rowCount !== 0)
    throw new Error('A text was redacted meanwhile, and what was written would not verify: start again.')
}

const selectLater = `
  select from events
   where type = 'FieldRedacted' and position > $1 and (data ->> 'position')::bigint <= $1
   limit 1`
