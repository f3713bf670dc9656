import { openPostgres } from '#adapters/postgres/connection/connection.ts'
import { openAppendSignal } from '#adapters/postgres/log/append-signal.ts'
import { postgresEventLog } from '#adapters/postgres/log/event-log.ts'
import { postgresSubscriptions } from '#adapters/postgres/log/subscriptions.ts'
import type { Measured } from '../measured.ts'
import type { Results } from '../report.ts'
import { inRounds } from '../rounds.ts'
import { copyOut } from './copy-out.ts'
import { followLog } from './follow-log.ts'
import { seedLog } from './seed.ts'

export const logLength = 300_000

const rounds = 5

/** Events per second of reading the whole log, against the same columns copied out. */
export const measureFollowing = async (url: string): Promise<Results> => {
  await seedLog(url, logLength)
  const complain = (text: string) => console.warn(text)
  const postgres = openPostgres(url, complain)
  const signal = openAppendSignal(postgres, complain)
  const subscriptions = postgresSubscriptions(postgres, postgresEventLog(postgres, signal), complain)
  const follow = async () => {
    const seen = await followLog(subscriptions, logLength)
    if (seen !== logLength) throw new Error(`of ${logLength} events ${seen} were seen`)
  }
  const results = await inRounds(
    [
      { name: 'copy', round: () => timed(() => copyOut(url)) },
      { name: 'follow', round: () => timed(follow) },
    ],
    rounds,
  )
  await signal.close()
  await postgres.close()
  return results
}

const timed = async (read: () => Promise<void>): Promise<Measured> => {
  const start = performance.now()
  await read()
  const milliseconds = performance.now() - start
  return { perSecond: (logLength / milliseconds) * 1000, p50: milliseconds, p99: milliseconds }
}
