import { setTimeout as pause } from 'node:timers/promises'
import { beforeEach, describe, expect, it } from 'vitest'
import type { EventNotice } from '#domain/log/ports/event-bus.ts'
import { emptyStream } from '#domain/log/ports/event-store.ts'
import { captured } from '#tests/support/lead/leads.ts'
import { aStream, aVisitor, firstAppend, valueChanged } from '#tests/support/log/appends.ts'
import { subscribe, until, upTo } from '#tests/support/log/subscriber.ts'
import type { End, OpenTwoEnds, TwoEnds } from '#tests/support/log/two-ends.ts'

export const subscriptionsContract = (name: string, open: OpenTwoEnds) =>
  describe(`Subscriptions: ${name}`, () => {
    let processes: TwoEnds
    beforeEach(async () => {
      processes = await open()
    })

    const collect = (into: EventNotice[]) => async (events: readonly EventNotice[]) => void into.push(...events)

    const append = async (count: number, { store }: End = processes.here) => {
      for (let n = 0; n < count; n++) await store.append(firstAppend(aStream()))
    }

    describe('a subscription', () => {
      it('begins with the first event at or after its moment, and handles what comes, in order', async () => {
        const { store } = processes.here
        const times = ['12:00:00.005', '12:00:00.010', '12:00:00.009', '12:00:00.011']
        let head = emptyStream(aStream())
        for (const time of times)
          head = await store.append({ head, events: [captured()], cause: aVisitor, at: `2026-01-01T${time}Z` })
        const received: EventNotice[] = []
        subscribe(processes.here, { since: () => '2026-01-01T12:00:00.010Z', handle: collect(received) })
        await until(() => expect(received.map(({ version }) => version)).toEqual([2, 3, 4]))
        await append(3)
        await until(() => expect(received).toHaveLength(6))
        expect(received.map(({ position }) => position)).toEqual([2, 3, 4, 5, 6, 7])
      })

      it('continues where it stopped, in another process, neither losing nor repeating', async () => {
        const received: EventNotice[] = []
        await append(5)
        const first = subscribe(processes.here, { handle: collect(received) })
        await until(() => expect(positionsOf(received)).toEqual(upTo(5)))
        await first.stop()
        await append(5)
        subscribe(processes.there, { since: () => '2100-01-01T00:00:00.000Z', handle: collect(received) })
        await until(() => expect(positionsOf(received)).toEqual(upTo(10)))
      })

      it('starts over under another name while nothing is appended', async () => {
        const received: EventNotice[] = []
        let name = 'one'
        await append(2)
        subscribe(processes.here, { name: async () => name, handle: collect(received) })
        await until(() => expect(positionsOf(received)).toEqual([1, 2]))
        const twice = [...received, ...received]
        name = 'another'
        await until(() => expect(received).toEqual(twice))
      })

      it('is given the same events again after its handler failed', async () => {
        const tries: (readonly EventNotice[])[] = []
        await append(3)
        subscribe(processes.here, {
          handle: async (events) => {
            tries.push(events)
            if (tries.length < 3) throw new Error('not yet')
          },
        })
        await until(() => expect(tries.map(positionsOf)).toEqual([upTo(3), upTo(3), upTo(3)]))
        expect(new Set(processes.here.complaints)).toEqual(
          new Set(['following the log as "test" starts over: not yet']),
        )
      })

      it('is handled by one process at a time, and taken over by the other', async () => {
        const [here, there]: [EventNotice[], EventNotice[]] = [[], []]
        const first = subscribe(processes.here, { handle: collect(here) })
        await append(1)
        await until(() => expect(here).toHaveLength(1))
        subscribe(processes.there, { handle: collect(there) })
        await append(20, processes.there)
        await until(() => expect(positionsOf(here)).toEqual(upTo(21)))
        expect(there).toEqual([])
        await first.stop()
        await append(1)
        await until(() => expect(positionsOf([...here, ...there])).toEqual(upTo(22)))
      })

      it('stands by without reconnecting while others append', async () => {
        const received: EventNotice[] = []
        subscribe(processes.here, { handle: collect(received) })
        await append(1)
        // Until the first process holds the name, the other may take it.
        await until(() => expect(received).toHaveLength(1))
        let starts = 0
        subscribe(processes.there, { name: async () => (++starts > 0 ? 'test' : '') })
        for (let n = 0; n < 30; n++) {
          await append(1)
          await pause(50)
        }
        expect(starts).toBe(1)
      })

      it('delivers the events that replace those lost by a failover', async () => {
        const { here, there, loseAfter } = processes
        const received: string[] = []
        subscribe(here, { handle: async (events) => void received.push(...events.map(({ stream }) => stream)) })
        await append(3)
        await until(() => expect(received).toHaveLength(3))
        await loseAfter(1)
        const instead = [aStream(), aStream(), aStream()]
        for (const stream of instead) await there.store.append(firstAppend(stream))
        await until(() => expect(received.slice(3)).toEqual(instead))
      })

      it('delivers at most 500 events at once, and all of them', async () => {
        const { store } = processes.here
        await store.append(
          firstAppend(aStream(), [captured(), ...Array.from({ length: 3203 }, (_, n) => valueChanged(n))]),
        )
        const sizes: number[] = []
        subscribe(processes.here, { handle: async (events) => void sizes.push(events.length) })
        await until(() => expect(sizes).toEqual([...Array(6).fill(500), 204]))
      })
    })
  })

const positionsOf = (notices: readonly EventNotice[]) => notices.map(({ position }) => position)
