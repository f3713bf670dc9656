import type pg from 'pg'
import { endClient, ownClient } from '#adapters/postgres/connection/client.ts'
import { type Postgres, reaching } from '#adapters/postgres/connection/connection.ts'
import { newestPosition } from '#adapters/postgres/connection/newest-event.ts'
import type { MasterKey } from '#adapters/postgres/personal-data/master-key.ts'
import type { RebuildReadModels } from '#domain/log/ports/rebuilding.ts'
import type { ViewChange } from '#domain/log/ports/views.ts'
import { atOnce, inShortTransaction, pacedBesideAppends, slowingAppends } from './beside-appends.ts'
import { catchUp } from './catch-up.ts'
import { everyHistory, type History, historiesOf } from './histories.ts'
import { corrections, type Paced } from './put-in-place.ts'
import { analyzeOwnTables, ownTables, writers } from './read-models.ts'
import { statusFollower } from './statuses.ts'

/** Only statistics and counts of whole tables take long. */
const timeoutMs = 300_000

/** A stalled client holds the lock of appends for no longer than these allow. */
const settings = ['idle_in_transaction_session_timeout=3s', 'lock_timeout=5s']

/**
 * First writes all rows into temporary tables, without blocking anything, then corrects differing rows a few at a time.
 * Appends wait only for these corrections and for one short transaction at the end; if appends outpace the rebuild,
 * they also wait for a share of the time.
 */
export const postgresRebuild =
  ({ url }: Postgres, master: MasterKey): RebuildReadModels =>
  async (viewsOf, onProgress) => {
    const client = ownClient(url, { settings, timeoutMs })
    try {
      await reaching(client.connect())
      return await reaching(rebuild(client, master, viewsOf, onProgress))
    } finally {
      await endClient(client)
    }
  }

const rebuild = async (
  client: pg.Client,
  master: MasterKey,
  ...[viewsOf, onProgress]: Parameters<RebuildReadModels>
) => {
  const statuses = statusFollower(client)
  const correct = corrections(client)
  const resting = pacedBesideAppends(client)
  const write = async (histories: AsyncIterable<History>, done: (events: number) => void) => {
    const writer = viewWriter(client)
    let [streams, events] = [0, 0]
    for await (const history of histories) {
      await writer.put(viewsOf(history))
      streams += 1
      events += history.length
      done(events)
    }
    await writer.flush()
    return streams
  }
  const writeHistories = (streams: readonly string[], pace: Paced) =>
    write(historiesOf(client, master, streams, pace), () => undefined)
  const putInPlace = async (streams: readonly string[], pace: Paced) => {
    await writeHistories(streams, pace)
    await correct.of(streams, await newestPosition(client), pace)
  }

  await client.query(ownTables)
  await client.query(byIndexes)
  const length = await newestPosition(client)
  const pace = resting(restFactor)
  const first = await write(everyHistory(client, master, length, pace), (events) => onProgress(events, length))
  await statuses.followTo(length)
  await client.query(asItSees)
  await correct.everywhere(length, pace)
  let [since, head] = [length, length]
  await catchUp(first, {
    waiting: async () => {
      ;[since, head] = [head, await newestPosition(client)]
      await statuses.followTo(head)
      return streamsSince(client, since)
    },
    round: async (streams, share, n) => {
      if (share > 0) return slowingAppends(client, streams, share, (some) => putInPlace(some, atOnce))
      const [startedAt, restPace] = [performance.now(), resting(restFactor / 4 ** (n + 1))]
      await writeHistories(streams, restPace)
      await correct.of(streams, head, restPace)
      return performance.now() - startedAt
    },
    swap: (max) =>
      inShortTransaction(client, correct.undone(), async (inTime) => {
        const last = await streamsSince(client, since)
        if (last.length > max) return false
        await putInPlace(last, inTime)
        await inTime(async () => statuses.followTo(await newestPosition(client)))
        await inTime(statuses.write)
        await inTime(correct.shared)
        return true
      }),
  })
  return correct.report()
}

/** New tables have no statistics yet: while written row by row, they are best accessed by index, as in an append. */
const byIndexes = 'set enable_seqscan = off; set enable_hashjoin = off; set enable_mergejoin = off'
/** For comparing whole tables, once they have statistics. */
const asItSees = `reset enable_seqscan; reset enable_hashjoin; reset enable_mergejoin; ${analyzeOwnTables}`

const streamsSince = async (client: pg.Client, position: number): Promise<readonly string[]> => {
  const text = 'select distinct stream from events where position > $1'
  return (await client.query<{ stream: string }>(text, [position])).rows.map(({ stream }) => stream)
}

/** While others append, the rebuild rests longer than it works, as both need the processor. */
const restFactor = 4

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
