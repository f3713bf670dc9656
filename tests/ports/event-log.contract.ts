import { beforeEach, describe, expect, it } from 'vitest'
import { logStart } from '#domain/log/ports/event-log.ts'
import { addTo, aStream, aVisitor, firstAppend, valueChanged } from '#tests/support/appends.ts'
import { captured } from '#tests/support/leads.ts'
import type { OpenTwoEnds, TwoEnds } from '#tests/support/two-ends.ts'

export const eventLogContract = (name: string, open: OpenTwoEnds) =>
  describe(`EventLog: ${name}`, () => {
    let processes: TwoEnds
    beforeEach(async () => {
      processes = await open()
    })

    describe('the log', () => {
      it('is empty at position 0', async () => {
        const { log } = processes.here
        expect(await log.head()).toEqual(logStart)
        expect(await log.after(logStart, 10)).toEqual([])
      })

      it('shows each event without its data, in the order of appending, page by page', async () => {
        const { store, log } = processes.here
        const [first, second] = [aStream(), aStream()]
        await store.append(firstAppend(first, [captured(), valueChanged(1)]))
        await store.append(
          firstAppend(second, [captured()], { cause: { ...aVisitor, actor: 'Zoë ☂', correlationId: '' } }),
        )
        await addTo(store, first, valueChanged(2))
        const notices = await log.after(logStart, 10)
        const { events } = await store.read(first)
        expect(notices[0]).toEqual({
          position: 1,
          id: events[0]?.id,
          stream: first,
          version: 1,
          type: 'LeadCaptured',
          at: '2026-01-01T12:00:00.000Z',
          actor: 'visitor',
          correlationId: 'request 1',
        })
        expect(notices.map(({ stream, version }) => [stream, version])).toEqual([
          [first, 1],
          [first, 2],
          [second, 1],
          [first, 3],
        ])
        expect(notices[2]).toMatchObject({ actor: 'Zoë ☂', correlationId: '' })
        expect(await log.after({ position: 1, id: null }, 2)).toEqual(notices.slice(1, 3))
        expect(await log.after(notices[0] ?? logStart, 2)).toEqual(notices.slice(1, 3))
        expect(await log.head()).toEqual({ position: 4, id: notices[3]?.id })
      })

      it('does not go on from an event that a failover lost, also where its position was used again', async () => {
        const { store, log } = processes.here
        for (let n = 0; n < 3; n++) await store.append(firstAppend(aStream()))
        const [, second, third] = await log.after(logStart, 3)
        await processes.loseAfter(2)
        await expect(log.after(third ?? logStart, 10)).rejects.toThrow('the log lost the event at position 3')
        await store.append(firstAppend(aStream()))
        await expect(log.after(third ?? logStart, 10)).rejects.toThrow('the log lost the event at position 3')
        expect((await log.after(second ?? logStart, 10)).map(({ position }) => position)).toEqual([3])
      })

      it('leaves no gap where appends were refused', async () => {
        const { store, log } = processes.here
        const stream = aStream()
        const appends = Array.from({ length: 10 }, () => store.append(firstAppend(stream)))
        await Promise.allSettled([...appends, store.append(firstAppend(aStream()))])
        await addTo(store, stream, valueChanged(1))
        expect((await log.after(logStart, 10)).map(({ position }) => position)).toEqual([1, 2, 3])
      })
    })
  })
