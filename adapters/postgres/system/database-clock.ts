import { type Postgres, reaching } from '#adapters/postgres/connection/connection.ts'
import type { Clock } from '#domain/kernel/clock.ts'

const lookEveryMs = 10_000
const maxSkewMs = 2000

type DatabaseClock = Clock & { readonly stop: () => Promise<void> }

/**
 * The database's clock, read every ten seconds and advanced in between by the monotonic timer: what depends on it is not
 * misled by a wrong clock of this machine. Reports when the two disagree by over two seconds.
 */
export const openDatabaseClock = async (
  { pool }: Postgres,
  warn: (message: string) => void,
): Promise<DatabaseClock> => {
  let [readAt, moment, isSkewed] = [0, 0, false]
  const look = async () => {
    // The wait for a connection is no part of the round trip, of which half is taken for the way back.
    const client = await reaching(pool.connect())
    const start = performance.now()
    const query = client.query<{ now: Date }>('select clock_timestamp() as now')
    const { rows } = await reaching(query).finally(() => client.release())
    readAt = (start + performance.now()) / 2
    moment = rows[0]?.now.getTime() ?? 0
    const skewMs = Date.now() - now()
    const wasSkewed = isSkewed
    isSkewed = Math.abs(skewMs) > maxSkewMs
    if (isSkewed && !wasSkewed) warn(skewText(skewMs))
  }
  const now = () => moment + performance.now() - readAt
  await look()
  let looking = Promise.resolve()
  const timer = setInterval(() => {
    looking = look().catch(() => undefined)
  }, lookEveryMs)
  return {
    now: () => new Date(now()).toISOString(),
    stop: async () => {
      clearInterval(timer)
      await looking
    },
  }
}

const skewText = (skewMs: number) =>
  `This machine's clock is ${Math.abs(skewMs / 1000).toFixed(1)} s ${skewMs > 0 ? 'ahead of' : 'behind'} the database's: schedules, follow-ups and retention go by the database's. Run NTP on both.`
