import { setTimeout as pause } from 'node:timers/promises'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { LogPlace } from '#domain/log/log-place.ts'
import type { EventNotice } from '#domain/log/ports/event-bus.ts'
import { liveFeed } from '#domain/log/service/live-feed.ts'
import { aStream, firstAppend } from '#tests/support/log/appends.ts'
import { twoMemoryProcesses } from '#tests/support/process/memory-process.ts'
import { type TwoProcesses, twoProcesses } from '#tests/support/process/two-processes.ts'

let processes: TwoProcesses
beforeEach(async () => {
  processes = await twoProcesses()
})

const listenerInto = (into: EventNotice[]) => ({
  onNotice: (notice: EventNotice) => void into.push(notice),
  onRewound: neverRewound,
})
const neverRewound = () => {
  throw new Error('the log was not rewound')
}

describe('the live feed', () => {
  it('notifies every listener of every event from now on, of any process', async () => {
    const { here, there } = processes
    await here.store.append(firstAppend(aStream()))
    const feed = await liveFeed(here.log, () => undefined)
    onTestFinished(feed.stop)
    const [first, second]: [EventNotice[], EventNotice[]] = [[], []]
    feed.listen(listenerInto(first))
    const stopListening = feed.listen(listenerInto(second))
    await Promise.all([...Array(20)].map((_, n) => (n % 2 ? here : there).store.append(firstAppend(aStream()))))
    const positions = Array.from({ length: 20 }, (_, n) => n + 2)
    await vi.waitFor(() => expect(first.map(({ position }) => position)).toEqual(positions), { timeout: 5000 })
    expect(second).toEqual(first)
    stopListening()
    await there.store.append(firstAppend(aStream()))
    await vi.waitFor(() => expect(first).toHaveLength(21), { timeout: 5000 })
    expect(second).toHaveLength(20)
  })

  it('receives an append whose process died before notifying', async () => {
    const { here, there } = processes
    const feed = await liveFeed(there.log, () => undefined)
    onTestFinished(feed.stop)
    const notices: EventNotice[] = []
    feed.listen(listenerInto(notices))
    await pause(500)
    await here.silentStore.append(firstAppend(aStream()))
    await vi.waitFor(() => expect(notices).toHaveLength(1), { timeout: 5000 })
  })

  it('reads again, without a further append, after reads that failed', async () => {
    const { store, log } = processes.here
    let failures = 3
    const after: typeof log.after = async (...range) => {
      if (failures-- > 0) throw new Error('The database is away.')
      return log.after(...range)
    }
    const feed = await liveFeed({ ...log, after }, () => undefined)
    onTestFinished(feed.stop)
    const notices: EventNotice[] = []
    feed.listen(listenerInto(notices))
    await store.append(firstAppend(aStream()))
    await vi.waitFor(() => expect(notices).toHaveLength(1), { timeout: 5000 })
  })

  it.each([
    ['PostgreSQL', twoProcesses],
    ['memory', twoMemoryProcesses],
  ] as const)('notices a failover that lost delivered events, and delivers what replaces them: %s', async (_, open) => {
    const { here, loseAfter } = await open()
    const complaints: string[] = []
    for (let n = 0; n < 2; n++) await here.store.append(firstAppend(aStream()))
    const feed = await liveFeed(here.log, (complaint) => void complaints.push(complaint))
    onTestFinished(feed.stop)
    const notices: (EventNotice | LogPlace)[] = []
    const listen = (into: (EventNotice | LogPlace)[]) =>
      feed.listen({ onNotice: (notice) => void into.push(notice), onRewound: (place) => void into.push(place) })
    listen(notices)
    await here.store.append(firstAppend(aStream()))
    await vi.waitFor(() => expect(notices).toHaveLength(1), { timeout: 5000 })
    await loseAfter(1)
    for (let n = 0; n < 3; n++) await here.store.append(firstAppend(aStream()))
    await vi.waitFor(() => expect(complaints).toHaveLength(1), { timeout: 5000 })
    const stream = aStream()
    await here.store.append(firstAppend(stream))
    await vi.waitFor(() => expect(notices.at(-1)).toMatchObject({ stream, position: 5 }), { timeout: 5000 })
    expect(notices[1]).toEqual({ position: expect.any(Number), id: expect.any(String) })
    expect(complaints[0]).toMatch(/starts over at position [1-4]: the log lost the event at position 3/)
  })
})
