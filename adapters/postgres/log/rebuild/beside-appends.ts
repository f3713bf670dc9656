import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { lockAppends } from '#adapters/postgres/connection/advisory-locks.ts'
import { newestPosition } from '#adapters/postgres/connection/newest-event.ts'
import type { Paced } from './put-in-place.ts'

/** Without rests, for a log that nothing else appends to. */
export const atOnce: Paced = (act) => act()

const maxRestMs = 200

/** Rests after a statement for a multiple of its duration, if events were appended during it. */
export const pacedBesideAppends = (client: pg.Client) => {
  let [lastHead, restedAt] = [0, performance.now()]
  return (factor: number): Paced =>
    async (act) => {
      const result = await act()
      const head = await newestPosition(client)
      const others = lastHead > 0 && head > lastHead
      lastHead = head
      if (others) await pause(Math.min(maxRestMs, factor * (performance.now() - restedAt)))
      restedAt = performance.now()
      return result
    }
}

const lockedStreams = 50
const lockedMs = 300

/**
 * Writes streams while appends wait, for `share` of the time in slices of `lockedMs` plus one group of streams; returns
 * the milliseconds of work. Each release of the lock lets in a whole batch of every server, so that slices of fewer
 * streams than a batch would never catch up.
 */
export const slowingAppends = async (
  client: pg.Client,
  streams: readonly string[],
  share: number,
  write: (some: readonly string[]) => Promise<void>,
): Promise<number> => {
  let [done, workedMs] = [0, 0]
  while (done < streams.length) {
    await client.query(`begin; ${lockAppends}`)
    const startedAt = performance.now()
    while (done < streams.length && performance.now() - startedAt < lockedMs) {
      await write(streams.slice(done, done + lockedStreams))
      done += lockedStreams
    }
    await client.query('commit')
    const sliceMs = performance.now() - startedAt
    workedMs += sliceMs
    await pause((sliceMs * (1 - share)) / share)
  }
  return workedMs
}

/** The commit is sent within the first limit, or never; no statement takes longer than the second. */
const commitWithinMs = 600
const maxStatementMs = 300
const bounds = `set local statement_timeout = ${maxStatementMs}; set local idle_in_transaction_session_timeout = 2000`
const statementTimedOut = '57014'

/**
 * Runs one transaction under the lock of appends. It is rolled back, and `undo` called, if `act` returns false (`more`)
 * or takes too long (`late`).
 */
export const inShortTransaction = async (
  client: pg.Client,
  undo: () => void,
  act: (inTime: Paced) => Promise<boolean>,
): Promise<'done' | 'more' | 'late'> => {
  await client.query(`begin; ${lockAppends}`)
  const startedAt = performance.now()
  const runInTime: Paced = async (step) => {
    if (performance.now() - startedAt > commitWithinMs) throw new TooLate()
    return step()
  }
  const rolledBack = async (why: 'more' | 'late') => {
    await client.query('rollback')
    undo()
    return why
  }
  try {
    await client.query(bounds)
    if (!(await act(runInTime))) return await rolledBack('more')
    await runInTime(() => client.query('commit'))
    return 'done'
  } catch (error) {
    const timedOut = error instanceof pg.DatabaseError && error.code === statementTimedOut
    if (timedOut || error instanceof TooLate) return rolledBack('late')
    throw error
  }
}

class TooLate extends Error {}
