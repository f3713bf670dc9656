import { setImmediate as turn } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { batchedLookup } from '#adapters/postgres/connection/batched-lookup.ts'
import { sharedTail } from '#adapters/postgres/log/shared-tail.ts'
import { Unavailable } from '#domain/kernel/unavailable.ts'
import type { EventNotice } from '#domain/log/ports/event-bus.ts'
import { type LogPlace, LogRewound, logStart } from '#domain/log/ports/event-log.ts'
import { seededRandom } from '#tests/support/fuzz/seeded-random.ts'

type Event = { readonly notice: EventNotice }

/** A log whose reads take a while before and after they access it. */
const aLog = (pause: () => Promise<unknown> = turn) => {
  let events: readonly Event[] = []
  let count = 0
  const isPresent = ({ position, id }: LogPlace) => id === null || events[position - 1]?.notice.id === id
  const notice = (position: number) => ({ position, id: `e${++count}` }) as unknown as EventNotice
  return {
    events: () => events,
    known: isPresent,
    append: (many = 1) => {
      events = [...events, ...Array.from({ length: many }, (_, n) => ({ notice: notice(events.length + 1 + n) }))]
    },
    lose: (many: number) => {
      events = events.slice(0, Math.max(1, events.length - many))
    },
    read: async (place: LogPlace, limit: number) => {
      await pause()
      if (!isPresent(place)) throw new LogRewound(place)
      const seen = events.slice(place.position, place.position + limit)
      await pause()
      return seen
    },
  }
}

const placeOf = (event: Event | undefined): LogPlace => event?.notice ?? logStart
const positions = (events: readonly Event[]) => events.map(({ notice }) => notice.position)

describe('the end of the log that followers share', () => {
  it('is not what a failover took back, for one that starts at a checkpoint', async () => {
    const log = aLog()
    const tail = sharedTail(log.read)
    log.append(7)
    await tail(logStart, 10)
    log.lose(3)
    log.append(1)
    expect(await tail({ position: 4, id: null }, 10)).toEqual(log.events().slice(4))
  })

  it('is never joined of two logs, so that no follower passes over a failover', async () => {
    const log = aLog()
    const tail = sharedTail(log.read)
    log.append(7)
    await tail(logStart, 10)
    const lost = placeOf(log.events()[6])
    log.lose(3)
    log.append(3)
    const found = placeOf(log.events()[6])
    log.append(1)
    expect(positions(await tail(found, 10))).toEqual([8])
    await expect(tail(lost, 10)).rejects.toBeInstanceOf(LogRewound)
  })

  it('is read before a follower is answered with less than it asked for', async () => {
    const log = aLog()
    const tail = sharedTail(log.read)
    log.append(5)
    await tail(logStart, 10)
    log.append(1)
    await tail(placeOf(log.events()[4]), 10)
    log.append(1200)
    expect(await tail(placeOf(log.events()[4]), 1000)).toHaveLength(1000)
    expect(await tail(placeOf(log.events()[1000]), 1000)).toHaveLength(205)
  })

  it('fails those that wait for it, where it cannot be read, and no later ones', async () => {
    const log = aLog()
    let broken = false
    const tail = sharedTail<Event>((place, limit) =>
      broken ? Promise.reject(new Unavailable('PostgreSQL', new Error('closed'))) : log.read(place, limit),
    )
    log.append(3)
    await tail(logStart, 10)
    const end = placeOf(log.events()[2])
    broken = true
    const waiting = await Promise.allSettled([tail(end, 10), tail(end, 10)])
    expect(waiting.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    broken = false
    log.append(1)
    expect(positions(await tail(end, 10))).toEqual([4])
  })

  it('shows every follower what a read of its own would, through appends and failovers in any order', async () => {
    for (let seed = 1; seed <= 60; seed++) await followAtRandom(seed)
  })
})

/** Followers with different page sizes and places, some of which start over from a position without an event id. */
const followAtRandom = async (seed: number) => {
  const random = seededRandom(seed)
  const below = (max: number) => Math.floor(random() * max)
  const log = aLog(async () => {
    for (let n = below(4); n > 0; n--) await Promise.resolve()
  })
  log.append(3)
  const tail = sharedTail(log.read)
  let lost = new Set<string>()
  const follow = async (limit: number) => {
    let place: LogPlace = { position: below(3), id: null }
    for (let n = 0; n < 25; n++) {
      const [head, lostBefore, held, from] = [log.events().length, new Set(lost), log.known(place), place]
      const events = await tail(place, limit).catch((error: unknown) => {
        if (!(error instanceof LogRewound)) throw error
        return null
      })
      if (events === null) {
        place = { position: Math.min(place.position, log.events().length), id: null }
        continue
      }
      const about = `seed ${seed}, after ${from.position}`
      expect(positions(events), about).toEqual(events.map((_, index) => from.position + 1 + index))
      if (events.length < limit) {
        expect(held, about).toBe(true)
        if (lost.size === lostBefore.size) expect(from.position + events.length, about).toBeGreaterThanOrEqual(head)
        expect(
          events.filter(({ notice }) => lostBefore.has(notice.id)),
          about,
        ).toEqual([])
      }
      place = placeOf(events.at(-1) ?? log.events()[from.position - 1])
      if (events.length === 0) place = from
      if (below(8) === 0) place = { position: Math.min(place.position, log.events().length), id: null }
      await turn()
    }
  }
  const write = async () => {
    for (let n = 0; n < 60; n++) {
      if (below(10) === 0) {
        const before = log.events()
        log.lose(1 + below(3))
        lost = new Set([...lost, ...before.slice(log.events().length).map(({ notice }) => notice.id)])
      }
      if (below(3) > 0) log.append(1 + below(3))
      for (let pause = below(6); pause > 0; pause--) await Promise.resolve()
      if (below(2) === 0) await turn()
    }
  }
  await Promise.all([write(), follow(2), follow(10), follow(10), follow(500)])
}

describe('look-ups that are batched', () => {
  it('begin after they were asked for, so that each sees what was written before', async () => {
    let written = 0
    const find = batchedLookup(async () => {
      const seen = written
      await turn()
      await turn()
      return () => seen
    })
    const asked: Promise<void>[] = []
    for (let n = 0; n < 200; n++) {
      written += 1
      const before = written
      asked.push(find(n % 3).then((seen) => expect(seen).toBeGreaterThanOrEqual(before)))
      if (n % 7 === 0) await turn()
    }
    await Promise.all(asked)
  })

  it('have each key once in a query, with any number of callers', async () => {
    const queries: (readonly string[])[] = []
    const find = batchedLookup(async (keys: readonly string[]) => {
      queries.push(keys)
      await turn()
      return (key) => `value of ${key}`
    })
    const asked = ['a', 'b', 'a', 'a', 'c', 'a', 'c']
    expect(await Promise.all(asked.map(find))).toEqual(asked.map((key) => `value of ${key}`))
    expect(queries).toEqual([['a', 'b', 'c']])
  })

  it('fail alone for a key that is refused, and together for a database that is away', async () => {
    let away = false
    let queries = 0
    const find = batchedLookup(async (keys: readonly number[]) => {
      queries += 1
      await turn()
      if (away) throw new Unavailable('PostgreSQL', new Error('away'))
      if (keys.includes(13)) throw new Error('out of range')
      return (key) => key
    })
    const ask = async () => (await Promise.allSettled([1, 2, 3, 13, 4].map(find))).map(({ status }) => status)
    expect(await ask()).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
    away = true
    queries = 0
    expect(await ask()).toEqual(Array(5).fill('rejected'))
    expect(queries).toBeLessThanOrEqual(3)
  })
})
