import type pg from 'pg'
import { endClient, ownClient } from '#adapters/postgres/connection/client.ts'
import { type Postgres, reaching } from '#adapters/postgres/connection/connection.ts'
import type { MasterKey } from '#adapters/postgres/personal-data/master-key.ts'
import type { RebuildReadModels } from '#domain/log/ports/rebuilding.ts'
import type { ViewChange } from '#domain/log/ports/views.ts'
import { everyHistory, type History, historiesSince } from './histories.ts'
import { putInPlace } from './put-in-place.ts'
import { ownTables, readModels, writers } from './read-models.ts'
import { statusFollower } from './statuses.ts'

/** A whole table is written or compared by one query. */
const timeoutMs = 3_600_000

/**
 * Writes all rows into tables of its own first, beside whatever goes on. Then it keeps appends waiting for as long as
 * it takes to catch up with the last of them and to put in place what differs.
 */
export const postgresRebuild =
  ({ url }: Postgres, master: MasterKey): RebuildReadModels =>
  async (viewsOf, told) => {
    const client = ownClient(url, { settings: ['jit=off', 'idle_in_transaction_session_timeout=30s'], timeoutMs })
    try {
      await reaching(client.connect())
      return await reaching(rebuild(client, master, viewsOf, told))
    } finally {
      await endClient(client)
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

const rowsAtOnce = 200

/** Gathers rows and writes them in batches, as an append writes them; `flush` writes the rest. */
const viewWriter = (client: pg.Client) => {
  const waiting = new Map<ViewChange['view'], string[]>()

  const write = async (view: ViewChange['view']) => {
    const rows = waiting.get(view) ?? []
    waiting.delete(view)
    const writer = writers[view]
    if (writer === undefined || rows.length === 0) return
    await client.query(`select ${writer}($1, '{}')`, [`[${rows.join()}]`])
  }

  return {
    put: async (changes: readonly ViewChange[]) => {
      for (const { view, row } of changes) {
        const rows = waiting.get(view) ?? []
        waiting.set(view, rows)
        if (rows.push(JSON.stringify({ request: 0, ...row })) >= rowsAtOnce) await write(view)
      }
    },
    flush: async () => {
      for (const view of [...waiting.keys()]) await write(view)
    },
  }
}
