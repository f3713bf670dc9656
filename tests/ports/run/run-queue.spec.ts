import { setTimeout as pause } from 'node:timers/promises'
import { beforeEach, describe, expect, it } from 'vitest'
import { eventually } from '#tests/support/eventually.ts'
import { twoMemoryProcesses } from '#tests/support/process/memory-process.ts'
import { type TwoProcesses, twoProcesses } from '#tests/support/process/two-processes.ts'
import { type RunDesk, runDesk } from '#tests/support/run/run-desk.ts'
import { at, completeAttempt, startAttempt } from '#tests/support/run/runs.ts'
import { runLeasesContract } from './run-leases.contract.ts'
import { runQueueContract } from './run-queue.contract.ts'

runQueueContract('PostgreSQL', twoProcesses)
runQueueContract('memory', twoMemoryProcesses)
runLeasesContract('PostgreSQL', twoProcesses)
runLeasesContract('memory', twoMemoryProcesses)

let processes: TwoProcesses
let desk: RunDesk
beforeEach(async () => {
  processes = await twoProcesses()
  desk = runDesk(processes.here)
  for (const id of [1, 2, 3]) await desk.create(id)
})

const requestMany = (workflowId: number, count: number) =>
  Promise.all(Array.from({ length: count }, () => desk.request(workflowId)))

const take = async (worker: string, limit = 100, maxPerWorkflow = 100) =>
  (await desk.queue.take(worker, limit, maxPerWorkflow)).map(({ runId }) => runId)
/** Queue rows read by queries so far; a connection reports its count once it has been idle for a second. */
const rowsRead = async (): Promise<number> => {
  await pause(1100)
  await Promise.all(Array.from({ length: 20 }, () => desk.rowsOf('select pg_stat_force_next_flush()')))
  const [row] = await desk.rowsOf<{ count: number }>(
    `select (coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int as count
       from pg_stat_user_tables where relname = 'waiting_runs'`,
  )
  return row?.count ?? 0
}

describe('fairness', () => {
  beforeEach(async () => {
    await desk.rowsOf(
      `insert into waiting_runs (id, workflow_id, ready_at)
       select gen_random_uuid(), 1, now() - interval '1 hour' from generate_series(1, 10000)`,
    )
  })

  it('has the one run of a workflow in the next take, past 10,000 of another', async () => {
    const runId = await desk.request(2)
    expect(await take('a', 10)).toContain(runId)
  })

  it('has it soon where one run is taken at a time', async () => {
    const runId = await desk.request(2)
    for (let takes = 0; takes < 200; takes++) {
      const [next] = await take('a', 1, 1000)
      if (next === runId) return
    }
    throw new Error('200 takes have not come to it')
  })

  it('shares the slots of a worker evenly among the waiting workflows', async () => {
    await Promise.all([requestMany(2, 30), requestMany(3, 4)])
    await take('a', 10)
    await take('a', 10)
    const shares = await desk.rowsOf(
      `select workflow_id as id, count(*)::int from waiting_runs where held_by = 'a' group by 1 order by 1`,
    )
    expect(shares).toEqual([
      { id: 1, count: 8 },
      { id: 2, count: 8 },
      { id: 3, count: 4 },
    ])
  })

  it('decides without reading all that wait', async () => {
    await take('a', 1)
    await desk.rowsOf('analyze waiting_runs')
    const before = await rowsRead()
    for (let takes = 0; takes < 20; takes++) await take('a', 5)
    expect((await rowsRead()) - before).toBeLessThan(20 * 1000)
  })
})

describe('a take', () => {
  /** Acts while the transaction of a statement is still open; returns that statement's ids and the result. */
  const during = async <Result>(statement: string, act: () => Promise<Result>) => {
    const other = await processes.there.postgres.pool.connect()
    try {
      await other.query('begin')
      const { rows } = await other.query<{ id: string }>(statement)
      return { ids: rows.map(({ id }) => id), result: await act() }
    } finally {
      await other.query('rollback')
      other.release()
    }
  }

  it('locks what it takes alone: another at that moment takes all the others', async () => {
    const requested = (await Promise.all([1, 2, 3].map((workflowId) => requestMany(workflowId, 10)))).flat()
    const { ids, result } = await during(`select id from take_runs('a', 4, 100, '15 s')`, () => take('b'))
    expect(ids).toHaveLength(4)
    expect(result.toSorted()).toEqual(requested.filter((id) => !ids.includes(id)).toSorted())
  })

  it('gives the slots of a workflow whose runs are locked to the others', async () => {
    await requestMany(1, 10)
    const others = [...(await requestMany(2, 5)), ...(await requestMany(3, 5))]
    const lock = 'select id from waiting_runs where workflow_id = 1 for update'
    const { result } = await during(lock, async () => [await take('b', 3), await take('b', 7)].flat())
    expect(result.toSorted()).toEqual(others.toSorted())
  })
})

describe('the fencing token of a taken run', () => {
  it('includes what was appended after the statement that took it had begun', async () => {
    const runId = await desk.request(1)
    const { pool } = processes.there.postgres
    // The take waits between locking its rows and reading the ends of their streams.
    await pool.query(
      `create function wait_for_test() returns trigger language plpgsql as
         'begin perform pg_advisory_xact_lock(42); return new; end'`,
    )
    await pool.query('create trigger wait before update on waiting_runs for each row execute function wait_for_test()')
    const other = await pool.connect()
    await other.query('select pg_advisory_lock(42)')
    const taking = desk.queue.take('a', 1, 1)
    const waits = `select from pg_locks where locktype = 'advisory' and objid = 42 and not granted
                      and database = (select oid from pg_database where datname = current_database())`
    await eventually(async () => expect((await pool.query(waits)).rows).toHaveLength(1))
    await desk.execute(runId, startAttempt(at(0)))
    await other.query('select pg_advisory_unlock(42)')
    other.release()
    const runs = await taking
    const { head } = await processes.here.store.read(`run-${runId}`)
    expect(runs).toEqual([{ runId, workflowId: 1, version: 2, hash: head.hash }])
  })
})

describe('a run that was taken', () => {
  it('is ended and renewed concurrently, in any number, without a deadlock', async () => {
    for (let rounds = 0; rounds < 12; rounds++) {
      await requestMany(1, 120)
      const runIds = await take('a', 120, 120)
      await Promise.all(runIds.map((runId) => desk.execute(runId, startAttempt(at(0)))))
      const renew = async (from: readonly string[]) => void (await desk.queue.renew('a', from))
      const ends = Promise.all(runIds.toReversed().map((runId) => desk.execute(runId, completeAttempt())))
      for (let times = 0; times < 20; times++) await Promise.all([renew(runIds), renew(runIds.toReversed())])
      await ends
    }
    await pause(1100)
    const counted = await desk.rowsOf('select deadlocks::int from pg_stat_database where datname = current_database()')
    expect(counted).toEqual([{ deadlocks: 0 }])
  })
})
