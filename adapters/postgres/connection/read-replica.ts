import type pg from 'pg'
import { positionIn } from '#adapters/postgres/archive/positions.ts'
import { Unavailable } from '#domain/kernel/unavailable.ts'
import { batchedLookup } from './batched-lookup.ts'
import { type Postgres, reaching } from './connection.ts'
import { newestEvent } from './newest-event.ts'

const lookEveryMs = 500
const maxLagMs = 2000
/** How long a statement waits for the replica to replay what is committed. */
const maxWaitMs = 100
const pauseMs = 10

type ReadReplica = { readonly reading: Postgres; readonly stop: () => Promise<void> }

/**
 * The same database for statements that only read: each goes to the replica if that has replayed every event that was
 * committed when the statement was issued, and all else up to two seconds ago; otherwise to the primary. So a caller
 * sees what it wrote, through whichever server.
 */
export const readReplica = (primary: Postgres, replica: Postgres, log: (message: string) => void): ReadReplica => {
  const lag = watchLag(primary, replica, log)
  const isCaughtUp = batchedLookup(async (_: readonly 'log'[]) => {
    const caughtUp = lag.isSmall() && (await hasNewestEvent(primary, replica))
    return () => caughtUp
  })
  const routeQuery =
    <Statement extends unknown[], Result>(here: Query<Statement, Result>, there: Query<Statement, Result>) =>
    async (...statement: Statement): Promise<Result> => {
      if (lag.isSmall() && (await isCaughtUp('log')))
        try {
          return await reaching(there(...statement))
        } catch (error) {
          if (!(error instanceof Unavailable) && !isConflict(error)) throw error
        }
      return here(...statement)
    }
  const query = routeQuery(
    primary.pool.query.bind(primary.pool) as Query,
    replica.pool.query.bind(replica.pool) as Query,
  )
  return {
    reading: {
      ...primary,
      db: { query: routeQuery(primary.db.query as Query, replica.db.query as Query) as Postgres['db']['query'] },
      pool: Object.create(primary.pool, { query: { value: query } }) as pg.Pool,
    },
    stop: async () => {
      await lag.stop()
      await replica.close()
    },
  }
}

type Query<Statement extends unknown[] = unknown[], Result = unknown> = (...statement: Statement) => Promise<Result>

/** Replaying what the primary did may cancel a statement on the replica (40001). */
const isConflict = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '40001'

/** Compares the event, and not only its position: a replica of a log that lost its tail has others there. */
const hasNewestEvent = async (primary: Postgres, replica: Postgres): Promise<boolean> => {
  const newest = await newestEvent(primary.pool)
  if (newest.id === null) return false
  const text = 'select from events where position = $1 and id = $2'
  for (const start = performance.now(); ; ) {
    const there = await replica.pool.query(text, [newest.position, newest.id]).catch(() => null)
    if (there === null || (there.rowCount ?? 0) > 0) return there !== null
    if (performance.now() - start > maxWaitMs) return false
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
}

/** Compares the places in the write-ahead log, as clocks may differ and a replica of an idle primary replays nothing. */
const watchLag = (primary: Postgres, replica: Postgres, log: (message: string) => void) => {
  const places: { readonly at: number; readonly place: bigint }[] = []
  let [smallUntil, wasSmall, hasLooked]: [number, boolean, boolean] = [Number.NEGATIVE_INFINITY, false, false]
  const look = async () => {
    const at = performance.now()
    const place = await placeIn(primary, 'pg_current_wal_lsn()')
    if (place !== null) places.push({ at, place })
    while ((places[0]?.at ?? at) < at - maxLagMs) places.shift()
    const replayed = await placeIn(replica, 'case when pg_is_in_recovery() then pg_last_wal_replay_lsn() end')
    const current = places.findLast((each) => replayed === null || each.place <= replayed)
    smallUntil = current === undefined ? Number.NEGATIVE_INFINITY : current.at + maxLagMs
  }
  const lookOnce = () =>
    look()
      .catch(() => {
        smallUntil = Number.NEGATIVE_INFINITY
      })
      .then(() => {
        const isSmall = smallUntil > performance.now()
        if (!isSmall && (wasSmall || !hasLooked)) log(`The database of DATABASE_READ_URL ${notUsed}`)
        ;[wasSmall, hasLooked] = [isSmall, true]
      })
  let looking = lookOnce()
  const timer = setInterval(() => {
    looking = looking.then(lookOnce)
  }, lookEveryMs)
  return {
    isSmall: () => performance.now() < smallUntil,
    stop: async () => {
      clearInterval(timer)
      await looking
    },
  }
}

const notUsed =
  'cannot be reached, or is over two seconds behind: everything is read from the primary until it is back.'

const placeIn = async ({ pool }: Postgres, what: string): Promise<bigint | null> => {
  const { rows } = await pool.query<{ place: string | null }>(`select ${what} as place`)
  const place = rows[0]?.place ?? null
  return place === null ? null : positionIn(place)
}
