import { setTimeout as pause } from 'node:timers/promises'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Announced, EventBus, EventNotice } from '#domain/log/ports/event-bus.ts'
import { aNotice, aStream, history } from './event-bus-notices.ts'

/** One bus, as used by two processes, with retries and grace periods well under a second. */
type TwoEnds = { readonly bus: EventBus; readonly other: EventBus }

export const eventBusContract = (name: string, open: () => Promise<TwoEnds>) =>
  describe(`EventBus: ${name}`, () => {
    let bus: EventBus
    let other: EventBus
    beforeEach(async () => {
      const ends = await open()
      bus = ends.bus
      other = ends.other
      onTestFinished(async () => void (await Promise.all([bus.close(), other.close()])))
    })

    const nothing = async () => undefined
    const into = (seen: EventNotice[]) => async (notice: EventNotice) => void seen.push(notice)
    const until = (assertion: () => void | Promise<void>) => vi.waitFor(assertion, { timeout: 20_000, interval: 10 })

    it('delivers every notice whole to every group', async () => {
      const [mails, projections]: [EventNotice[], EventNotice[]] = [[], []]
      await bus.consume('mails', into(mails))
      await other.consume('projections', into(projections))
      const notice = aNotice()
      await bus.publish([notice])
      await until(() => expect([mails, projections]).toEqual([[notice], [notice]]))
    })

    it('delivers an event id that is published twice once', async () => {
      const seen: EventNotice[] = []
      await bus.consume('group', into(seen))
      const first = aNotice()
      const second = aNotice({ stream: first.stream, version: 2 })
      await bus.publish([first])
      await bus.publish([first, second])
      await until(() => expect(seen).toContainEqual(second))
      expect(seen).toEqual([first, second])
    })

    it('redelivers a notice to a handler that failed, before any later one', async () => {
      const seen: number[] = []
      let failures = 2
      await bus.consume('group', async ({ version }) => {
        seen.push(version)
        if (version === 1 && failures-- > 0) throw new Error('not yet')
      })
      await bus.publish(history(aStream(), 3))
      await until(() => expect(seen).toEqual([1, 1, 1, 2, 3]))
    })

    it('continues with other groups while one fails', async () => {
      const seen: EventNotice[] = []
      await bus.consume('failing', async () => {
        throw new Error('never')
      })
      await bus.consume('working', into(seen))
      const notices = history(aStream(), 3)
      bus.publish(notices).catch(() => undefined)
      await until(() => expect(seen).toEqual(notices))
    })

    it('keeps the order of each stream over two slow members', async () => {
      const streams = Array.from({ length: 8 }, aStream)
      const done = new Map(streams.map((stream) => [stream, [] as number[]]))
      let [busy, maxBusy] = [0, 0]
      const handle = async ({ stream, version }: EventNotice) => {
        maxBusy = Math.max(maxBusy, ++busy)
        await pause(Math.random() * 10)
        busy--
        done.get(stream)?.push(version)
      }
      await bus.consume('group', handle)
      await other.consume('group', handle)
      const versions = Array.from({ length: 12 }, (_, index) => index + 1)
      await bus.publish(versions.flatMap((version) => streams.map((stream) => aNotice({ stream, version }))))
      await until(() => expect([...done.values()]).toEqual(streams.map(() => versions)))
      expect(maxBusy).toBeGreaterThan(1)
    })

    it('delivers each notice to one of two members, and both get some', async () => {
      const [here, there]: [EventNotice[], EventNotice[]] = [[], []]
      await bus.consume('group', into(here))
      await other.consume('group', into(there))
      let count = 0
      // Until both have joined, one may take them all.
      await until(async () => {
        await bus.publish(Array.from({ length: 20 }, () => aNotice()))
        count += 20
        expect(Math.min(here.length, there.length)).toBeGreaterThan(0)
      })
      await until(() => expect(here.length + there.length).toBeGreaterThanOrEqual(count))
      expect(new Set([...here, ...there].map(({ id }) => id)).size).toBe(count)
      expect(here.length + there.length).toBe(count)
    })

    it('redelivers what a member did not finish to another, in order', async () => {
      const begun: EventNotice[] = []
      const seen: EventNotice[] = []
      const hanging = await bus.consume('group', async (notice) => {
        begun.push(notice)
        await new Promise(() => undefined)
      })
      const notices = history(aStream(), 3)
      bus.publish(notices).catch(() => undefined)
      await until(() => expect(begun).toHaveLength(1))
      await other.consume('group', into(seen))
      await hanging.stop()
      await until(() => expect(seen).toEqual(notices))
    })

    it('lets a stopping member finish its work in progress', async () => {
      const finished: EventNotice[] = []
      const begun = Promise.withResolvers<void>()
      const member = await bus.consume('group', async (notice) => {
        begun.resolve()
        await pause(30)
        finished.push(notice)
      })
      const notice = aNotice()
      bus.publish([notice]).catch(() => undefined)
      await begun.promise
      await member.stop()
      expect(finished).toEqual([notice])
    })

    it('notifies every listener until it stops, regardless of failing ones', async () => {
      const [here, there, stopped]: [Announced[], Announced[], Announced[]] = [[], [], []]
      await bus.listen(() => {
        throw new Error('deaf')
      })
      await bus.listen((notice) => void here.push(notice))
      await other.listen((notice) => void there.push(notice))
      await (await bus.listen((notice) => void stopped.push(notice))).stop()
      const notice = aNotice()
      await bus.publish([notice])
      await until(() => expect([here, there]).toEqual([[notice], [notice]]))
      expect(stopped).toEqual([])
    })

    it('announces to every listener of the type, to one of each group, and stores nothing', async () => {
      const [all, typed, group, consumed]: [Announced[], Announced[], Announced[], EventNotice[]] = [[], [], [], []]
      await bus.consume('group', into(consumed))
      await bus.listen((notice) => void all.push(notice))
      await other.listen((notice) => void typed.push(notice), { types: new Set(['RunRequested']) })
      for (const end of [bus, other]) await end.listen((notice) => void group.push(notice), { group: 'workers' })
      const [request, end] = ['RunRequested', 'RunCompleted'].map((type) => ({ stream: aStream(), type }))
      if (request === undefined || end === undefined) throw new Error('nothing to announce')
      bus.announce(request)
      bus.announce(end)
      const published = aNotice()
      await until(() => expect(all).toEqual([request, end]))
      await bus.publish([published])
      await until(() => expect(all).toEqual([request, end, published]))
      await until(() => expect(group.toSorted(byType)).toEqual([request, end, published].toSorted(byType)))
      await until(() => expect(consumed).toEqual([published]))
      expect(typed).toEqual([request])
    })

    it('refuses to publish after it was closed', async () => {
      const seen: Announced[] = []
      await bus.consume('group', async (notice) => void seen.push(notice))
      await bus.listen((notice) => void seen.push(notice))
      await bus.check()
      await bus.close()
      await expect(bus.publish([aNotice()])).rejects.toThrow('closed')
      await expect(bus.check()).rejects.toThrow('closed')
      await expect(bus.consume('group', nothing)).rejects.toThrow('closed')
      expect(seen).toEqual([])
    })
  })

const byType = (one: Announced, other: Announced) => one.type.localeCompare(other.type)
