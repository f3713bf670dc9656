import { beforeEach, describe, expect, it } from 'vitest'
import { logStart, placeAfter } from '#domain/log/log-place.ts'
import type { EventNotice } from '#domain/log/ports/event-bus.ts'
import { captured } from '#tests/support/lead/leads.ts'
import { addTo, aStream, aVisitor, firstAppend, valueChanged } from '#tests/support/log/appends.ts'
import { upTo } from '#tests/support/log/subscriber.ts'
import type { OpenTwoEnds, TwoEnds } from '#tests/support/log/two-ends.ts'

export const eventLogContract = (name: string, open: OpenTwoEnds) =>
  describe(`EventLog: ${name}`, () => {
    let processes: TwoEnds
    beforeEach(async () => {
      processes = await open()
    })

    describe('the log', () => {
      it('is empty at its start', async () => {
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
        const [opening] = notices.filter(({ stream }) => stream === first)
        expect(opening).toEqual({
          position: 1,
          id: events[0]?.id,
          stream: first,
          version: 1,
          type: 'LeadCaptured',
          at: '2026-01-01T12:00:00.000Z',
          actor: 'visitor',
          correlationId: 'request 1',
        })
        expect(notices.find(({ stream }) => stream === second)).toMatchObject({ actor: 'Zoë ☂', correlationId: '' })
        expect(positionsOf(notices)).toEqual([1, 2, 3, 4])
        expect(notices.map(({ stream, version }) => [stream, version])).toEqual([
          [first, 1],
          [first, 2],
          [second, 1],
          [first, 3],
        ])
      })

      it('goes on after each place, page by page, up to its head', async () => {
        const { store, log } = processes.here
        const streams = Array.from({ length: 6 }, aStream)
        for (const stream of streams) await store.append(firstAppend(stream, [captured(), valueChanged(1)]))
        const head = await log.head()
        const received: EventNotice[] = []
        for (let place = logStart; received.length < 12; ) {
          const page = await log.after(place, 5)
          received.push(...page)
          place = placeAfter(place, page)
          expect(head.position - place.position).toBe(12 - received.length)
        }
        expect(positionsOf(received)).toEqual(upTo(12))
        expect(await log.after(placeAfter(logStart, received), 5)).toEqual([])
        expect(await log.after(head, 5)).toEqual([])
        expect(await log.after({ position: 7, id: null }, 12)).toEqual(received.slice(7))
      })

      it('does not go on from an event that a failover lost, also where its position was used again', async () => {
        const { store, log } = processes.here
        const stream = aStream()
        for (let n = 0; n < 3; n++)
          await (n === 0 ? store.append(firstAppend(stream)) : addTo(store, stream, valueChanged(n)))
        const notices = await log.after(logStart, 3)
        const [kept, lost] = [placeAfter(logStart, notices.slice(0, 2)), placeAfter(logStart, notices)]
        await processes.loseAfter(2)
        await expect(log.after(lost, 10)).rejects.toThrow('the log lost the event at position 3')
        await addTo(store, stream, valueChanged(3))
        await expect(log.after(lost, 10)).rejects.toThrow('the log lost the event at position 3')
        expect((await log.after(kept, 10)).map(({ position }) => position)).toEqual([3])
      })

      it('leaves no gap where appends were refused', async () => {
        const { store, log } = processes.here
        const stream = aStream()
        const appends = Array.from({ length: 10 }, () => store.append(firstAppend(stream)))
        await Promise.allSettled([...appends, store.append(firstAppend(aStream()))])
        await addTo(store, stream, valueChanged(1))
        expect(positionsOf(await log.after(logStart, 10))).toEqual([1, 2, 3])
      })
    })
  })

const positionsOf = (notices: readonly EventNotice[]) => notices.map(({ position }) => position)
