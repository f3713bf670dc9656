import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { endClient, ownClient } from '#adapters/postgres/connection/client.ts'
import { type Postgres, reaching } from '#adapters/postgres/connection/connection.ts'
import type { MasterKey } from '#adapters/postgres/personal-data/master-key.ts'
import type { RebuildReadModels } from '#domain/log/ports/rebuilding.ts'
import type { ViewChange } from '#domain/log/ports/views.ts'
import { everyHistory, type History, historiesOf } from './histories.ts'
import { corrections, type Paced } from './put-in-place.ts'
import { analyzeOwnTables, ownTables, writers } from './read-models.ts'
import { statusFollower } from './statuses.ts'

/** A whole table is compared by one query. */
const timeoutMs = 3_600_000

/** Only the last transaction waits for the client while it holds the lock of appends: this bounds it. */
const settings = ['jit=off', 'idle_in_transaction_session_timeout=3s', 'lock_timeout=5s']

/** So few streams are caught up with under the lock of appends; takes a fraction of a second. */
const fewStreams = 100
const mostRounds = 50

/**
 * Writes all rows into tables of its own first, beside whatever goes on, and corrects what differs a few rows at a time.
 * Appends wait only for these, and for one short transaction at the end.
 */
export const postgresRebuild =
  ({ url }: Postgres, master: MasterKey): RebuildReadModels =>
  async (viewsOf, told) => {
    const client = ownClient(url, { settings, timeoutMs })
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
  const correct = corrections(client)
  const resting = pacedBesideAppends(client)
  const paced = resting(restFactor)
  const write = async (histories: AsyncIterable<History>, done: (events: number) => void) => {
    let events = 0
    for await (const history of histories) {
      await writer.put(viewsOf(history))
      events += history.length
      done(events)
    }
    await writer.flush()
  }
  const catchUp = async (streams: readonly string[], head: number, beside: Paced) => {
    await write(historiesOf(client, master, streams, beside), () => undefined)
    await statuses.followTo(head)
    await correct.of(streams, head, beside)
  }

  await client.query(ownTables)
  await client.query(byIndexes)
  let position = await headOf(client)
  const length = position
  await write(everyHistory(client, master, position, paced), (events) => told(events, length))
  await statuses.followTo(position)
  await client.query(asItSees)
  await correct.everywhere(position, paced)
  for (let round = 0; round < mostRounds; round++) {
    const head = await headOf(client)
    const streams = await streamsSince(client, position)
    if (streams.length <= fewStreams) break
    // Rests less with every round: else it would never catch up with many appends.
    await catchUp(streams, head, resting(restFactor / 4 ** (round + 1)))
    position = head
  }
  await client.query('begin')
  await client.query('select pg_advisory_xact_lock(727411)')
  const last = await streamsSince(client, position)
  if (last.length > 10 * fewStreams)
    throw new Error('More is appended than a rebuild can catch up with: run it when there is less to do.')
  await catchUp(last, await headOf(client), atOnce)
  await statuses.write()
  await correct.shared()
  await client.query('commit')
  return correct.report()
}

/** Nothing is known yet of tables that are new: written row by row they are best gone about as appends do. */
const byIndexes = 'set enable_seqscan = off; set enable_hashjoin = off; set enable_mergejoin = off'
/** Compared as a whole, once it is known how large they have become. */
const asItSees = `reset enable_seqscan; reset enable_hashjoin; reset enable_mergejoin; ${analyzeOwnTables}`

const headOf = async (client: pg.Client): Promise<number> => {
  const { rows } = await client.query<{ head: string | null }>('select max(position) as head from events')
  return Number(rows[0]?.head ?? 0)
}

const streamsSince = async (client: pg.Client, position: number): Promise<readonly string[]> => {
  const text = 'select distinct stream from events where position > $1'
  return (await client.query<{ stream: string }>(text, [position])).rows.map(({ stream }) => stream)
}

const atOnce: Paced = (act) => act()

/** While others append, the rebuild rests longer than it works, as both need the processor. */
const restFactor = 4
const longestRestMs = 200

const pacedBesideAppends = (client: pg.Client) => {
  let [seen, rested] = [0, performance.now()]
  return (factor: number): Paced =>
    async (act) => {
      const result = await act()
      const head = await headOf(client)
      const others = seen > 0 && head > seen
      seen = head
      if (others) await pause(Math.min(longestRestMs, factor * (performance.now() - rested)))
      rested = performance.now()
      return result
    }
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
