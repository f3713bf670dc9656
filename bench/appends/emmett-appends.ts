import { randomUUIDv7 } from 'node:crypto'
import { getPostgreSQLEventStore } from '@event-driven-io/emmett-postgresql'
import pg from 'pg'
import { context, statusAt } from './lead-story.ts'
import type { Appending } from './writers.ts'

/** The same status change through Emmett, without a read model; one connection per writer. */
export const emmettAppends = async (name: string, url: string, connections: number): Promise<Appending> => {
  const pool = new pg.Pool({ connectionString: url, max: connections })
  const store = getPostgreSQLEventStore(url, { connectionOptions: { pool }, schema: { autoMigration: 'None' } })
  await store.schema.migrate()
  const writer = async () => {
    const stream = `lead-${randomUUIDv7()}`
    let version = 0n
    return async () => {
      const event = {
        type: 'LeadStatusChanged',
        data: { status: statusAt(Number(version)) },
        metadata: context().cause,
      }
      const { nextExpectedStreamVersion } = await store.appendToStream(stream, [event], {
        expectedStreamVersion: version,
      })
      version = nextExpectedStreamVersion
    }
  }
  const close = async () => {
    await store.close()
    await pool.end()
  }
  return { name, writer, close }
}
