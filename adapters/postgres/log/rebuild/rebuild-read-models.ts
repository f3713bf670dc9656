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

const mostRounds = 50

/**
 * Writes all rows into tables of its own first, beside whatever goes on, and corrects what differs a few rows at a time.
 * Appends wait only for these, and for one short transaction at the end; and where more is appended than is caught up
 * with, for a growing share of the time.
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
  const written = (streams: readonly string[], beside: Paced) =>
    write(historiesOf(client, master, streams, beside), () => undefined)
  const putInPlace = async (streams: readonly string[], head: number, beside: Paced) => {
    await statuses.followTo(head)
    await correct.of(streams, head, beside)
  }
  const finish = async (since: number, most: number): Promise<boolean> => {
    await client.query(lockAppends)
    const last = await streamsSince(client, since)
    if (last.length > most) return client.query('rollback').then(() => false)
    await written(last, atOnce)
    await putInPlace(last, await headOf(client), atOnce)
    await statuses.write()
    await correct.shared()
    await client.query('commit')
    return true
  }

  await client.query(ownTables)
  await client.query(byIndexes)
  let position = await headOf(client)
  const length = position
  await write(everyHistory(client, master, position, paced), (events) => told(events, length))
  await statuses.followTo(position)
  await client.query(asItSees)
  await correct.everywhere(position, paced)
  let [few, before, share] = [fewestStreams, Infinity, 0]
  for (let round = 0; round < mostRounds; round++) {
    const [begun, head] = [performance.now(), await headOf(client)]
    const streams = await streamsSince(client, position)
    if (streams.length <= few && (await finish(position, 2 * few))) return correct.report()
    // Rests less with every round, and then slows appends down: else it would never catch up with many of them.
    if (round > 0 && streams.length > before * shrunk) share = Math.min(largestShare, share + largestShare / 4)
    const beside = resting(restFactor / 4 ** (round + 1))
    if (share === 0) await written(streams, beside)
    else await slowingAppends(client, streams, share, (some, locked) => written(some, locked ? atOnce : beside))
    await putInPlace(streams, head, beside)
    ;[position, before] = [head, streams.length]
    few = Math.min(5 * fewestStreams, Math.max(fewestStreams, (streams.length / (performance.now() - begun)) * lastMs))
  }
  throw new Error('More is appended than a rebuild can catch up with: run it when there is less to do.')
}

/** The last transaction catches up with as many streams as this or, by the speed so far, with twice as many as take this long. */
const fewestStreams = 100
const lastMs = 400

/** A round is to leave no more than this share of the streams before it, or appends wait for up to `largestShare` of the time. */
const shrunk = 0.7
const largestShare = 0.8
/** Takes some hundredths of a second. */
const lockedStreams = 50

/** Writes a few streams at a time, and makes appends wait for this share of the time. */
const slowingAppends = async (
  client: pg.Client,
  streams: readonly string[],
  share: number,
  write: (some: readonly string[], locked: boolean) => Promise<void>,
) => {
  const start = performance.now()
  let lockedMs = 0
  for (let done = 0; done < streams.length; done += lockedStreams) {
    const some = streams.slice(done, done + lockedStreams)
    if (lockedMs > share * (performance.now() - start)) await write(some, false)
    else {
      await client.query(lockAppends)
      const begun = performance.now()
      await write(some, true)
      await client.query('commit')
      lockedMs += performance.now() - begun
    }
  }
}

const lockAppends = 'begin; select pg_advisory_xact_lock(727411)'

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
