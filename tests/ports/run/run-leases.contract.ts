import { randomUUIDv7 } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { OpenTwoEnds, TwoEnds } from '#tests/support/log/two-ends.ts'
import { type EndDesk, endDesk } from '#tests/support/run/run-desk.ts'
import { cancelRun, completeAttempt, failAttempt, startAttempt } from '#tests/support/run/runs.ts'

export const runLeasesContract = (name: string, open: OpenTwoEnds) =>
  describe(`leases: ${name}`, () => {
    let ends: TwoEnds
    let desk: EndDesk
    beforeEach(async () => {
      ends = await open()
      desk = endDesk(ends.here)
      for (const id of [1, 2, 3]) await desk.create(id)
    })

    describe('a lease', () => {
      /** Short enough to wait for its expiry. */
      const short = () => endDesk(ends.here, 0.4).queue
      /** Long enough for a busy machine to renew or check it before it expires. */
      const middling = () => endDesk(ends.here, 4).queue

      it('holds the run against others, ends, and another worker takes it over', async () => {
        const runId = await desk.request(1)
        const queue = middling()
        await queue.take('dying', 1, 1)
        expect(await desk.take('b')).toEqual([])
        await vi.waitFor(async () => expect(await desk.take('b')).toEqual([runId]), { timeout: 30_000, interval: 100 })
      })

      it('that ended does not count towards a worker’s share', async () => {
        await desk.requestMany(1, 2)
        await short().take('a', 1, 1)
        await pause(450)
        expect(await desk.take('a', 1, 1)).toHaveLength(1)
      })

      it('that is renewed does not end', async () => {
        const runId = await desk.request(1)
        const queue = middling()
        await queue.take('a', 1, 1)
        for (let renewals = 0; renewals < 5; renewals++) {
          await pause(900)
          expect(await queue.renew('a', [runId])).toEqual([{ runId, cancelling: false }])
          expect(await desk.take('b')).toEqual([])
        }
      })

      it('is not renewed once it ended, nor where another has it, nor where it never was', async () => {
        const runId = await desk.request(1)
        const queue = short()
        await queue.take('a', 1, 1)
        expect(await queue.renew('b', [runId])).toEqual([])
        expect(await queue.renew('a', [randomUUIDv7()])).toEqual([])
        await pause(450)
        expect(await queue.renew('a', [runId])).toEqual([])
        expect(await desk.take('b')).toEqual([runId])
        expect(await queue.renew('a', [runId])).toEqual([])
        expect(await desk.queue.renew('b', [runId])).toEqual([{ runId, cancelling: false }])
      })

      it('says on its renewal that staff cancel the run', async () => {
        const runId = await desk.request(1)
        await desk.take('a')
        await desk.execute(runId, startAttempt(new Date().toISOString()))
        await desk.execute(runId, cancelRun(new Date().toISOString()))
        expect(await desk.queue.renew('a', [runId])).toEqual([{ runId, cancelling: true }])
      })

      it('holds while half of it is left', async () => {
        const runId = await desk.request(1)
        const queue = middling()
        await queue.take('a', 1, 1)
        expect([await queue.holds('a', runId), await queue.holds('b', runId)]).toEqual([true, false])
        await pause(2100)
        expect(await queue.holds('a', runId)).toBe(false)
        await queue.renew('a', [runId])
        expect(await queue.holds('a', runId)).toBe(true)
      })

      it('is released by its holder alone, and the run is free at once', async () => {
        const runId = await desk.request(1)
        await desk.take('a')
        await desk.queue.release('b', [runId])
        expect(await desk.take('c')).toEqual([])
        await desk.queue.release('a', [runId])
        expect(await desk.queue.renew('a', [runId])).toEqual([])
        expect(await desk.take('c')).toEqual([runId])
      })
    })

    describe('a run that was taken', () => {
      const start = async () => {
        const runId = await desk.request(1)
        await desk.take('a')
        await desk.execute(runId, startAttempt(new Date().toISOString()))
        return runId
      }

      it('is released once it has ended', async () => {
        const ended = await start()
        await desk.execute(ended, completeAttempt())
        const cancelledWhileHeld = await desk.request(1)
        await desk.take('a')
        await desk.execute(cancelledWhileHeld, cancelRun())
        expect(await desk.queue.renew('a', [ended, cancelledWhileHeld])).toEqual([])
        expect(await desk.take('b')).toEqual([])
      })

      it('is free for any worker after a failed attempt, once it is due', async () => {
        const runId = await start()
        const now = new Date().toISOString()
        await desk.execute(runId, failAttempt({ retryAfterMs: 500, now }))
        expect(await desk.queue.renew('a', [runId])).toEqual([])
        expect(await desk.queue.holds('a', runId)).toBe(false)
        expect(await desk.take('b')).toEqual([])
        await vi.waitFor(async () => expect(await desk.take('b')).toEqual([runId]), { timeout: 5000, interval: 50 })
        expect(Date.now() - Date.parse(now)).toBeGreaterThanOrEqual(500)
      })
    })
  })
