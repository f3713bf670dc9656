import pg from 'pg'
import type { RebuildReadModels } from '../../../domain/ports/rebuilding.ts'
import { type Postgres, reaching } from '../connection.ts'
import type { MasterKey } from '../personal-data/master-key.ts'
import { everyHistory, type History, historiesSince } from './histories.ts'
import { putInPlace } from './put-in-place.ts'
import { ownTables, readModels } from './read-models.ts'
import { statusFollower } from './statuses.ts'
import { viewWriter } from './write-views.ts'

/**
 * Writes all rows into tables of its own first, beside whatever goes on. Then it keeps appends waiting for as long as
 * it takes to catch up with the last of them and to put in place what differs.
 */
export const postgresRebuild =
  ({ url }: Postgres, master: MasterKey): RebuildReadModels =>
  async (viewsOf, told) => {
    const settings = { options: '-c timezone=UTC -c jit=off', connectionTimeoutMillis: 5000, keepAlive: true }
    const client = new pg.Client({ connectionString: url, ...settings })
    // A connection that is lost fails the query under way.
    client.on('error', () => undefined)
    try {
      await reaching(client.connect())
      return await reaching(rebuild(client, master, viewsOf, told))
    } finally {
      await client.end().catch(() => undefined)
    }
  }

const rebuild = async (client: pg.Client, master: MasterKey, ...[viewsOf, told]: Parameters<RebuildReadModels>) => {
  const writer = viewWriter(client)
  const statuses = statusFollower(client)
  const write = async (histories: AsyncIterable<History>, done: (events: number) => void) => {
    let events = 0
    for await (const history of histories) {
      await writer.put(viewsOf(history))
      events += history.length
      done(events)
    }
    await writer.flush()
  }
  const catchUp = async (from: number): Promise<number> => {
    const head = await headOf(client)
    await write(historiesSince(client, master, from), () => undefined)
    await statuses.followTo(head)
    return head
  }

  await client.query(ownTables)
  await client.query(byIndexes)
  const first = await headOf(client)
  await write(everyHistory(client, master, first), (events) => told(events, first))
  const second = await catchUp(first)
  await client.query(asItSees)
  await client.query('begin')
  await client.query('select pg_advisory_xact_lock(727411)')
  await catchUp(second)
  await statuses.write()
  const corrected = await putInPlace(client)
  await client.query('commit')
  return corrected
}

/** Nothing is known yet of tables that are new: written row by row they are best gone about as appends do. */
const byIndexes = 'set enable_seqscan = off; set enable_hashjoin = off; set enable_mergejoin = off'
/** Compared as a whole, once it is known how large they have become. */
const asItSees = `
  reset enable_seqscan; reset enable_hashjoin; reset enable_mergejoin;
  ${readModels.map(({ table }) => `analyze pg_temp.${table}`).join(';')}`

const headOf = async (client: pg.Client): Promise<number> => {
  const { rows } = await client.query<{ head: string | null }>('select max(position) as head from events')
  return Number(rows[0]?.head ?? 0)
}
