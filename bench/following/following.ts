import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { openPostgres } from '#adapters/postgres/connection/connection.ts'
import { openAppendSignal } from '#adapters/postgres/log/append-signal.ts'
import { postgresEventLog } from '#adapters/postgres/log/event-log.ts'
import { postgresSubscriptions } from '#adapters/postgres/log/subscriptions.ts'
import type { EventNotice } from '#domain/log/ports/event-bus.ts'
import type { Subscriptions } from '#domain/log/ports/event-log.ts'
import type { Measured } from '../measured.ts'
import type { Results } from '../report.ts'
import { inRounds } from '../rounds.ts'
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

/** The upper bound: the same columns in PostgreSQL's bulk format, through the same driver, not even split into rows. */
const copyOut = async (url: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const stream = client.query(
    copyTo('copy events (position, id, stream, version, type, at, actor, schema_version, correlation_id) to stdout'),
  )
  for await (const chunk of stream as AsyncIterable<Buffer>) if (chunk.length === 0) break
  await client.end()
}

/** Follows the log from start to end, as the product does, and returns the number of events seen in order. */
const followLog = async (subscriptions: Subscriptions, end: number): Promise<number> => {
  let seen = 0
  const name = randomUUID()
  const { promise: reached, resolve } = Promise.withResolvers<void>()
  const handle = async (events: readonly EventNotice[]) => {
    for (const { position, type } of events) if (position === seen + 1 && type !== '') seen += 1
    if (events.at(-1)?.position === end) resolve()
  }
  const since = () => '1970-01-01T00:00:00.000Z'
  const subscription = subscriptions.subscribe({ name: async () => name, since, handle })
  await reached
  await subscription.stop()
  return seen
}
