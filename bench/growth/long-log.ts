import { migrate } from '#adapters/postgres/migrations/migrate.ts'
import { freshDatabase } from '#tests/support/servers/fresh-database.ts'
import type { PostgresServer } from '#tests/support/servers/postgres-server.ts'
import { captures, statusChanges } from '../appends/atrium-appends.ts'
import { type Work, writeFor } from '../appends/writers.ts'
import { seedLog } from '../following/seed.ts'
import { timed } from '../measured.ts'
import { boundLine, resultTable } from '../report.ts'
import { inRounds } from '../rounds.ts'
import { growthBounds } from '../targets.ts'

export const usualEvents = 10_000_000
const writerCount = 8
const rounds = 8
const roundSeconds = 2

/** Appends to a log of `events` events against one of a hundredth, in two databases of one server, in turns. */
export const printLongLog = async (
  server: PostgresServer,
  events: number,
  print: (text: string) => void,
): Promise<void> => {
  const databases = [await freshDatabase(server), await freshDatabase(server)] as const
  const opened: (() => Promise<void>)[] = []
  try {
    const competitors = []
    for (const [at, { url }] of databases.entries()) {
      const count = at === 0 ? events / 100 : events
      await migrate(url)
      const seconds = (await timed(() => seedLog(url, count))) / 1000
      print(`  ${count.toLocaleString('en-US')} events written in ${seconds.toFixed(0)} s`)
      for (const [kind, appending] of [
        ['status change', statusChanges],
        ['capture', captures],
      ] as const) {
        const { writer, close } = appending(kind, url)
        opened.push(close)
        const writers: readonly Work[] = await Promise.all(Array.from({ length: writerCount }, (_, n) => writer(n)))
        await writeFor(roundSeconds / 4, writers)
        competitors.push({ name: nameOf(kind, count), round: () => writeFor(roundSeconds, writers) })
      }
    }
    const results = await inRounds(competitors, rounds)
    print(`\n${resultTable(`Appends, ${writerCount} writers`, results)}`)
    for (const kind of ['status change', 'capture']) {
      const [few, many] = [events / 100, events].map((count) => results.get(nameOf(kind, count))?.perSecond)
      print(boundLine(`time of a ${kind}, in the longer log`, (few ?? Number.NaN) / (many ?? 0), growthBounds.append))
    }
  } finally {
    for (const close of opened) await close()
    for (const { drop } of databases) await drop()
  }
}

const nameOf = (kind: string, count: number) => `${kind}, ${count.toLocaleString('en-US')}`
