import { setTimeout as pause } from 'node:timers/promises'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import type { EventNotice } from '#domain/log/ports/event-bus.ts'
import { aStream, firstAppend } from '#tests/support/log/appends.ts'
import { collectPositions, subscribe, until, upTo } from '#tests/support/log/subscriber.ts'
import { type AtriumProcess, openProcess } from '#tests/support/process/atrium-process.ts'
import { twoMemoryProcesses } from '#tests/support/process/memory-process.ts'
import { type TwoProcesses, twoProcesses } from '#tests/support/process/two-processes.ts'
import { subscriptionsContract } from './subscriptions.contract.ts'

subscriptionsContract('PostgreSQL', twoProcesses)
subscriptionsContract('memory', twoMemoryProcesses)

let processes: TwoProcesses
beforeEach(async () => {
  processes = await twoProcesses()
})

const append = async (count: number, { store }: AtriumProcess = processes.here) => {
  for (let n = 0; n < count; n++) await store.append(firstAppend(aStream()))
}

/** Cuts the connection that holds the subscription's lock. */
const cut = () =>
  processes.here.postgres.pool.query(
    `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and classid = 727412
      and database = (select oid from pg_database where datname = current_database())`,
  )

describe('a subscription in PostgreSQL', () => {
  const checkpoints = async () => {
    const { rows } = await processes.here.postgres.pool.query<{ position: string }>(
      'select position from subscriptions',
    )
    return rows.map(({ position }) => position)
  }

  it('begins at the end of the log where its moment is yet to come', async () => {
    await append(2)
    const received: number[] = []
    subscribe(processes.here, { since: () => '2100-01-01T00:00:00.000Z', handle: collectPositions(received) })
    await until(async () => expect(await checkpoints()).toEqual(['2']))
    await append(1)
    await until(() => expect(received).toEqual([3]))
  })

  it('goes on from a checkpoint without looking in the log for where it began', async () => {
    await append(2)
    await processes.here.postgres.pool.query(`insert into subscriptions (name, position) values ('test', 1)`)
    const received: number[] = []
    // Comparing this with the time of any event would fail.
    subscribe(processes.here, { since: () => 'no moment', handle: collectPositions(received) })
    await until(() => expect(received).toEqual([2]))
  })

  const firstTimes = (positions: readonly number[]) => [...new Set(positions)]

  it('neither loses nor reorders while its connection is cut under load', async () => {
    const received: number[] = []
    let [busy, maxBusy] = [0, 0]
    const handle = async (events: readonly EventNotice[]) => {
      maxBusy = Math.max(maxBusy, ++busy)
      await pause(5)
      await collectPositions(received)(events)
      busy--
    }
    subscribe(processes.here, { handle })
    subscribe(processes.there, { handle })
    const load = Promise.all([append(100), append(100, processes.there)])
    for (let cuts = 0; cuts < 3; cuts++) {
      await pause(250)
      await cut()
    }
    await load
    await until(() => expect(new Set(received).size).toBe(200))
    // At-least-once delivery: redelivery resumes from the checkpoint and never skips an event.
    expect(firstTimes(received)).toEqual(upTo(200))
    expect(maxBusy).toBeLessThanOrEqual(2)
  })

  it('stops in the middle of waiting, which may be long', async () => {
    const [here, there] = [openProcess(processes.url, 3_600_000), openProcess(processes.url, 3_600_000)]
    onTestFinished(() => Promise.all([here.close(), there.close()]).then(() => undefined))
    const received: number[] = []
    const standing = subscribe(here, { handle: collectPositions(received) })
    await append(1)
    await until(() => expect(received).toHaveLength(1))
    const asked = Promise.withResolvers<void>()
    const name = async () => {
      asked.resolve()
      return 'test'
    }
    const waiting = subscribe(there, { name })
    await asked.promise
    await Promise.all([standing.stop(), waiting.stop()])
  })
})
