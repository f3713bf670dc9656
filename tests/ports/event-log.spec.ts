import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { liveFeed } from '../../domain/application/live-feed.ts'
import type { EventNotice } from '../../domain/ports/event-bus.ts'
import { addTo, aStream, firstAppend, valueChanged } from '../support/appends.ts'
import { captured } from '../support/leads.ts'
import { type TwoProcesses, twoProcesses } from '../support/two-processes.ts'

let processes: TwoProcesses
beforeEach(async () => {
  processes = await twoProcesses()
})

const script = join(import.meta.dirname, 'event-store-writer.ts')

const startWriters = (writers: number, appends: number) => {
  const child = spawn(process.execPath, [script, processes.url, String(writers), String(appends)], { stdio: 'inherit' })
  onTestFinished(() => void child.kill('SIGKILL'))
  return once(child, 'exit')
}

describe('the log', () => {
  it('is empty at position 0', async () => {
    const { log } = processes.here
    expect(await log.head()).toBe(0)
    expect(await log.after(0, 10)).toEqual([])
  })

  it('shows each event without what it says, in the order of appending, page by page', async () => {
    const { store, log } = processes.here
    const [first, second] = [aStream(), aStream()]
    await store.append(firstAppend(first, [captured(), valueChanged(1)]))
    await store.append(firstAppend(second))
    await addTo(store, first, valueChanged(2))
    const notices = await log.after(0, 10)
    const { events } = await store.read(first)
    expect(notices[0]).toEqual({
      position: 1,
      id: events[0]?.id,
      stream: first,
      version: 1,
      type: 'LeadCaptured',
      at: '2026-01-01T12:00:00.000Z',
      actor: 'visitor',
    })
    expect(notices.map(({ stream, version }) => [stream, version])).toEqual([
      [first, 1],
      [first, 2],
      [second, 1],
      [first, 3],
    ])
    expect(await log.after(1, 2)).toEqual(notices.slice(1, 3))
    expect(await log.head()).toBe(4)
  })

  it('shows every position in order and without a gap while two processes of eight writers append', async () => {
    const { log } = processes.here
    const seen: EventNotice[] = []
    const done = Promise.all([startWriters(8, 60), startWriters(8, 60)])
    let writing = true
    done.finally(() => {
      writing = false
    })
    const follow = async () => {
      const page = await log.after(seen.at(-1)?.position ?? 0, 100)
      seen.push(...page)
      return page.length
    }
    while (writing) await follow()
    while ((await follow()) > 0);
    expect(await done).toEqual([
      [0, null],
      [0, null],
    ])
    expect(seen.map(({ position }) => position)).toEqual(Array.from({ length: 1920 }, (_, n) => n + 1))
    expect(new Set(seen.map(({ id }) => id)).size).toBe(1920)
  })

  it('leaves no gap where appends were refused', async () => {
    const { store, log } = processes.here
    const stream = aStream()
    const appends = Array.from({ length: 10 }, () => store.append(firstAppend(stream)))
    await Promise.allSettled([...appends, store.append(firstAppend(aStream()))])
    await addTo(store, stream, valueChanged(1))
    expect((await log.after(0, 10)).map(({ position }) => position)).toEqual([1, 2, 3])
  })
})

describe('a follower', () => {
  it('is woken in its own process and in another by a notification, long before it would look by itself', async () => {
    const { here, there } = processes
    await pause(300)
    const waits: number[] = []
    for (let n = 0; n < 9; n++) {
      const woken = Promise.withResolvers<void>()
      const forget = there.log.onAppended(woken.resolve)
      const start = performance.now()
      await here.store.append(firstAppend(aStream()))
      await woken.promise
      waits.push(performance.now() - start)
      forget()
    }
    const median = waits.sort((a, b) => a - b)[4] ?? Number.POSITIVE_INFINITY
    expect(median).toBeLessThan(300)
  })

  it('is not woken any more once it went', async () => {
    const { log, store } = processes.here
    const wake = vi.fn()
    log.onAppended(wake)()
    await store.append(firstAppend(aStream()))
    await pause(100)
    expect(wake).not.toHaveBeenCalled()
  })

  it('hears again after its listening connection was cut', async () => {
    const { here, there } = processes
    await vi.waitFor(() => expect(listeners()).resolves.toBe(2), { timeout: 5000 })
    await here.postgres.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query = 'listen atrium_appended'`,
    )
    await vi.waitFor(() => expect(there.complaints.join()).toContain('cut'), { timeout: 5000 })
    await vi.waitFor(() => expect(listeners()).resolves.toBe(2), { timeout: 5000 })
  })

  const listeners = async () => {
    const { rows } = await processes.here.postgres.pool.query(
      `select from pg_stat_activity where datname = current_database() and query = 'listen atrium_appended'`,
    )
    return rows.length
  }
})

describe('the live feed', () => {
  it('tells every listener of every event from now on, whichever process appended it', async () => {
    const { here, there } = processes
    await here.store.append(firstAppend(aStream()))
    const feed = await liveFeed(here.log)
    onTestFinished(feed.stop)
    const [first, second]: [EventNotice[], EventNotice[]] = [[], []]
    feed.listen((notice) => void first.push(notice))
    const stopListening = feed.listen((notice) => void second.push(notice))
    await Promise.all([...Array(20)].map((_, n) => (n % 2 ? here : there).store.append(firstAppend(aStream()))))
    const positions = Array.from({ length: 20 }, (_, n) => n + 2)
    await vi.waitFor(() => expect(first.map(({ position }) => position)).toEqual(positions), { timeout: 5000 })
    expect(second).toEqual(first)
    stopListening()
    await there.store.append(firstAppend(aStream()))
    await vi.waitFor(() => expect(first).toHaveLength(21), { timeout: 5000 })
    expect(second).toHaveLength(20)
  })

  it('hears of an append whose process died before it could tell', async () => {
    const { here, there } = processes
    const feed = await liveFeed(there.log)
    onTestFinished(feed.stop)
    const heard: EventNotice[] = []
    feed.listen((notice) => void heard.push(notice))
    await pause(500)
    await here.silentStore.append(firstAppend(aStream()))
    await vi.waitFor(() => expect(heard).toHaveLength(1), { timeout: 5000 })
  })
})
