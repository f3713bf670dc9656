import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { binaryRows, endOf, fieldCountLength } from '#adapters/postgres/connection/binary-rows.ts'
import { logStart, placeAfter } from '#domain/log/log-place.ts'
import type { EventNotice } from '#domain/log/ports/event-bus.ts'
import { aStream, firstAppend } from '#tests/support/log/appends.ts'
import { type AtriumProcess, openProcess } from '#tests/support/process/atrium-process.ts'
import { twoMemoryProcesses } from '#tests/support/process/memory-process.ts'
import { type TwoProcesses, twoProcesses } from '#tests/support/process/two-processes.ts'
import { eventLogContract } from './event-log.contract.ts'

eventLogContract('PostgreSQL', twoProcesses)
eventLogContract('memory', twoMemoryProcesses)

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
  it('shows every position in order and without a gap while two processes of eight writers append', async () => {
    const { log } = processes.here
    const received: EventNotice[] = []
    const done = Promise.all([startWriters(8, 60), startWriters(8, 60)])
    let writing = true
    done.finally(() => {
      writing = false
    })
    const follow = async () => {
      const page = await log.after(placeAfter(logStart, received.slice(-1)), 100)
      received.push(...page)
      return page.length
    }
    while (writing) await follow()
    while ((await follow()) > 0);
    expect(await done).toEqual([
      [0, null],
      [0, null],
    ])
    expect(received.map(({ position }) => position)).toEqual(Array.from({ length: 1920 }, (_, n) => n + 1))
    expect(new Set(received.map(({ id }) => id)).size).toBe(1920)
  })
})

describe('rows in binary form', () => {
  const readAll = (text: string, read: (bytes: Buffer, at: number) => unknown) =>
    binaryRows(processes.here.postgres.pool, { name: text.slice(0, 20), text, values: [] }, read)
  const numberAt = (bytes: Buffer, at: number) => bytes.readInt32BE(at + fieldCountLength + 4)

  it('are whole where they do not fit into what the socket hands over at once', async () => {
    const sizes = [5, 70_000, 0, 200_000, 9]
    const text = `select repeat('x', size) from unnest(array[${sizes}]) size`
    const read = (bytes: Buffer, at: number) => bytes.toString('latin1', at + 6, endOf(bytes, at + fieldCountLength))
    expect(await readAll(text, read)).toEqual(sizes.map((size) => 'x'.repeat(size)))
  })

  it('leave the connection as it was, where the statement or a row fails', async () => {
    await expect(readAll('select 1 / (n - 3) from generate_series(1, 5) n', numberAt)).rejects.toThrow('by zero')
    const tooFar = (bytes: Buffer) => bytes.readInt32BE(bytes.length)
    await expect(readAll('select generate_series(1, 3)', tooFar)).rejects.toThrow(RangeError)
    expect(await readAll('select generate_series(1, 3)', numberAt)).toEqual([1, 2, 3])
  })
})

/** A poll interval longer than the test may take. */
const never = 3_600_000

const nextWake = ({ log }: AtriumProcess) =>
  new Promise<void>((resolve) => {
    const forget = log.onAppended(() => {
      forget()
      resolve()
    })
  })

describe('a follower', () => {
  const twoThatNeverLook = () => {
    const two = [openProcess(processes.url, never), openProcess(processes.url, never)] as const
    onTestFinished(() => Promise.all(two.map(({ close }) => close())).then(() => undefined))
    return two
  }

  it('is woken in its own process and in another by a notification, which it need not look for', async () => {
    const [here, there] = twoThatNeverLook()
    // Both are woken once they start to listen, as they may have missed an append before.
    for (const { log } of [here, there]) log.onAppended(() => undefined)
    await Promise.all([nextWake(here), nextWake(there)])
    for (let n = 0; n < 9; n++) {
      const woken = Promise.all([nextWake(here), nextWake(there)])
      await here.store.append(firstAppend(aStream()))
      await woken
    }
  })

  it('is not woken after it has left', async () => {
    const { log, store } = processes.here
    const wake = vi.fn()
    log.onAppended(wake)()
    await store.append(firstAppend(aStream()))
    await pause(100)
    expect(wake).not.toHaveBeenCalled()
  })

  it('is notified again after its listening connection was cut', async () => {
    const [here, there] = twoThatNeverLook()
    for (const { log } of [here, there]) onTestFinished(log.onAppended(() => undefined))
    await vi.waitFor(() => expect(listeners()).resolves.toBe(2), { timeout: 5000 })
    await here.postgres.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query = 'listen atrium_appended'`,
    )
    await vi.waitFor(() => expect(there.complaints.join()).toContain('cut'), { timeout: 5000 })
    await vi.waitFor(() => expect(listeners()).resolves.toBe(2), { timeout: 5000 })
  })

  it('listens no longer than it follows', async () => {
    const [here] = twoThatNeverLook()
    const forget = here.log.onAppended(() => undefined)
    await vi.waitFor(() => expect(listeners()).resolves.toBe(1), { timeout: 5000 })
    forget()
    await vi.waitFor(() => expect(listeners()).resolves.toBe(0), { timeout: 5000 })
  })

  const listeners = async () => {
    const { rows } = await processes.here.postgres.pool.query(
      `select from pg_stat_activity where datname = current_database() and query = 'listen atrium_appended'`,
    )
    return rows.length
  }
})
