import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { OpenTwoEnds, TwoEnds } from '#tests/support/log/two-ends.ts'
import { type EndDesk, endDesk } from '#tests/support/run/run-desk.ts'
import { at } from '#tests/support/run/runs.ts'

export const runQueueContract = (name: string, open: OpenTwoEnds) =>
  describe(`RunQueue: ${name}`, () => {
    let ends: TwoEnds
    let desk: EndDesk
    beforeEach(async () => {
      ends = await open()
      desk = endDesk(ends.here)
      for (const id of [1, 2, 3]) await desk.create(id)
    })

    describe('taking runs', () => {
      it('gives each to one worker, however many ask at once', async () => {
        const requested = (
          await Promise.all([desk.requestMany(1, 120), desk.requestMany(2, 60), desk.requestMany(3, 20)])
        ).flat()
        const queues = [desk.queue, endDesk(ends.there).queue]
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

      it('names the workflow of each, and its last event as the fencing token', async () => {
        const expected = async (workflowId: number) => {
          const runId = await desk.request(workflowId)
          const { head } = await ends.here.store.read(`run-${runId}`)
          return { runId, workflowId, version: 1, hash: head.hash }
        }
        const [first, second] = [await expected(1), await expected(2)]
        const runs = await desk.queue.take('a', 5, 5)
        expect(runs).toHaveLength(2)
        expect(runs).toEqual(expect.arrayContaining([first, second]))
      })

      it('takes the oldest of a workflow first, and no more than was asked for', async () => {
        const requestAt = (minutes: number) => desk.request(1, { now: at(60_000 * minutes) })
        const [third, first, second] = [await requestAt(3), await requestAt(1), await requestAt(2)]
        expect((await desk.take('a', 2)).sort()).toEqual([first, second].sort())
        expect(await desk.take('a', 0)).toEqual([])
        expect(await desk.take('b')).toEqual([third])
        expect(await desk.take('b')).toEqual([])
      })

      it('leaves what is not ready, until it is', async () => {
        const now = new Date(Date.now() + 600).toISOString()
        const runId = await desk.request(1, { now })
        expect(await desk.take('a')).toEqual([])
        await vi.waitFor(async () => expect(await desk.take('a')).toEqual([runId]), { timeout: 5000, interval: 50 })
        expect(new Date().toISOString() >= now).toBe(true)
      })

      it('leaves a browser two minutes for the run that it makes itself', async () => {
        await desk.request(1, { byBrowser: true })
        expect(await desk.take('a')).toEqual([])
        const late = await desk.request(1, { byBrowser: true, now: new Date(Date.now() - 120_000).toISOString() })
        expect(await desk.take('a')).toEqual([late])
      })

      it('leaves what was put aside, until it is brought back', async () => {
        const [aside, other] = [await desk.request(1), await desk.request(1)]
        await desk.queue.putAside(aside)
        expect(await desk.take('a')).toEqual([other])
        await desk.queue.bringBack(aside)
        expect(await desk.take('a')).toEqual([aside])
      })

      it('never holds more than its share of one workflow, over several takes', async () => {
        await desk.requestMany(1, 20)
        expect([
          (await desk.take('a', 3, 4)).length,
          (await desk.take('a', 3, 4)).length,
          (await desk.take('a', 3, 4)).length,
        ]).toEqual([3, 1, 0])
        expect(await desk.take('b', 3, 4)).toHaveLength(3)
        const [other] = await desk.requestMany(2, 1)
        expect(await desk.take('a', 3, 4)).toEqual([other])
      })
    })
  })
