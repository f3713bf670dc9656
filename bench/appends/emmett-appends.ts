import { randomUUIDv7 } from 'node:crypto'
import { SQL } from '@event-driven-io/dumbo'
import { type Event, projections } from '@event-driven-io/emmett'
import { getPostgreSQLEventStore, postgreSQLRawSQLProjection } from '@event-driven-io/emmett-postgresql'
import pg from 'pg'
import { context, message, statusAt } from './lead-story.ts'
import type { Appending } from './writers.ts'

type StatusChanged = Event<
  'LeadStatusChanged',
  { readonly id: string; readonly status: string },
  ReturnType<typeof context>['cause']
>

/** The row of the leads screen that a status change writes, in a table of the same columns and indexes. */
const leadRows = postgreSQLRawSQLProjection<StatusChanged>({
  name: 'emmett-leads',
  canHandle: ['LeadStatusChanged'],
  evolve: ({ data: { id, status } }) =>
    SQL`update emmett_leads set status = ${status}, version = version + 1 where id = ${id}`,
})

/** The same status change through Emmett with an inline projection of the same row; one connection per writer. */
export const emmettAppends = async (name: string, url: string, connections: number): Promise<Appending> => {
  const pool = new pg.Pool({ connectionString: url, max: connections })
  await pool.query('create table if not exists emmett_leads (like leads including all)')
  const store = getPostgreSQLEventStore(url, {
    connectionOptions: { pool },
    schema: { autoMigration: 'None' },
    projections: projections.inline([leadRows]),
  })
  await store.schema.migrate()
  const writer = async () => {
    const id = randomUUIDv7()
    const { name: person, email, phone, company, message: notes } = message()
    await pool.query(insertLead, [id, person, email, phone, company, notes])
    const stream = `lead-${id}`
    let version = 0n
    return async () => {
      const event: StatusChanged = {
        type: 'LeadStatusChanged',
        data: { id, status: statusAt(Number(version)) },
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

const insertLead = `
  insert into emmett_leads (id, name, email, phone, company, notes, status, priority, source, created_at, version)
  values ($1, $2, $3, $4, $5, $6, 'new', 'medium', 'contact_form', now(), 0)`
