import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type RunDesk, runDesk } from '../support/run-desk.ts'
import { at } from '../support/runs.ts'
import { type TwoProcesses, twoProcesses } from '../support/two-processes.ts'

let processes: TwoProcesses
let desk: RunDesk
beforeEach(async () => {
  processes = await twoProcesses()
  desk = runDesk(processes.here)
  for (const id of [1, 2, 3]) await desk.create(id)
})

const requestMany = (workflowId: number, count: number) =>
  Promise.all(Array.from({ length: count }, () => desk.request(workflowId)))

const taken = async (worker: string, most = 100, mostOfOne = 100) =>
  (await desk.queue.take(worker, most, mostOfOne)).map(({ runId }) => runId)

describe('taking runs', () => {
  it('gives each to one worker, however many ask at once', async () => {
    const requested = (await Promise.all([requestMany(1, 300), requestMany(2, 150), requestMany(3, 50)])).flat()
    const queues = [desk.queue, runDesk(processes.there).queue]
    const all: string[] = []
    const take = async (worker: number) => {
      for (let empty = 0; empty < 5; ) {
        const asked = [1, 2, 3].map(() => queues[worker % 2]?.take(`worker ${worker}`, 7, 500) ?? [])
        const runs = (await Promise.all(asked)).flat()
        all.push(...runs.map(({ runId }) => runId))
        empty = runs.length === 0 ? empty + 1 : 0
      }
    }
    await Promise.all([0, 1, 2, 3].map(take))
    expect(all.sort()).toEqual(requested.sort())
  })

  it('says which workflow each is of', async () => {
    const [first, second] = [await desk.request(1), await desk.request(2)]
    const runs = await desk.queue.take('a', 5, 5)
    expect(runs).toHaveLength(2)
    expect(runs).toEqual(
      expect.arrayContaining([
        { runId: first, workflowId: 1 },
        { runId: second, workflowId: 2 },
      ]),
    )
  })

  it('takes the oldest of a workflow first, and no more than was asked for', async () => {
    const requestAt = (milliseconds: number) => desk.request(1, { now: at(milliseconds) })
    const [third, first, second] = [await requestAt(3), await requestAt(1), await requestAt(2)]
    expect((await taken('a', 2)).sort()).toEqual([first, second].sort())
    expect(await taken('a', 0)).toEqual([])
    expect(await taken('b')).toEqual([third])
    expect(await taken('b')).toEqual([])
  })

  it('leaves what is not ready, until it is', async () => {
    const now = new Date(Date.now() + 600).toISOString()
    const runId = await desk.request(1, { now })
    expect(await taken('a')).toEqual([])
    await vi.waitFor(async () => expect(await taken('a')).toEqual([runId]), { timeout: 5000, interval: 50 })
    expect(new Date().toISOString() >= now).toBe(true)
  })

  it('leaves a browser two minutes for the run that it makes itself', async () => {
    await desk.request(1, { byBrowser: true })
    expect(await taken('a')).toEqual([])
    const late = await desk.request(1, { byBrowser: true, now: new Date(Date.now() - 120_000).toISOString() })
    expect(await taken('a')).toEqual([late])
  })

  it('never holds more than its share of one workflow, over several takes', async () => {
    await requestMany(1, 20)
    expect([(await taken('a', 3, 4)).length, (await taken('a', 3, 4)).length, (await taken('a', 3, 4)).length]).toEqual(
      [3, 1, 0],
    )
    expect(await taken('b', 3, 4)).toHaveLength(3)
    const [other] = await requestMany(2, 1)
    expect(await taken('a', 3, 4)).toEqual([other])
  })
})

describe('fairness', () => {
  beforeEach(async () => {
    await desk.rowsOf(
      `insert into waiting_runs (id, workflow_id, ready_at)
       select gen_random_uuid(), 1, now() - interval '1 hour' from generate_series(1, 10000)`,
    )
  })

  it('has the one run of a workflow in the next take, past 10,000 of another', async () => {
    const runId = await desk.request(2)
    expect(await taken('a', 10)).toContain(runId)
  })

  it('has it soon where one run is taken at a time', async () => {
    const runId = await desk.request(2)
    for (let takes = 0; takes < 200; takes++) {
      const [next] = await taken('a', 1, 1000)
      if (next === runId) return
    }
    throw new Error('200 takes have not come to it')
  })

  it('shares the places of a worker evenly among those who wait', async () => {
    await Promise.all([requestMany(2, 30), requestMany(3, 4)])
    await taken('a', 10)
    await taken('a', 10)
    const shares = await desk.rowsOf(
      `select workflow_id as id, count(*)::int from waiting_runs where held_by = 'a' group by 1 order by 1`,
    )
    expect(shares).toEqual([
      { id: 1, count: 8 },
      { id: 2, count: 8 },
      { id: 3, count: 4 },
    ])
  })

  it('is quick to decide', async () => {
    await taken('a', 1)
    const start = performance.now()
    for (let takes = 0; takes < 20; takes++) await taken('a', 5)
    expect((performance.now() - start) / 20).toBeLessThan(50)
  })
})
