import { randomUUIDv7 } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { systemClock } from '#adapters/system/system-clock.ts'
import { Unavailable } from '#domain/kernel/unavailable.ts'
import { type HandleNotice, parkFailing } from '#domain/log/service/parking.ts'
import type { RunQueue } from '#domain/run/ports/run-queue.ts'
import { parkRuns } from '#domain/run/service/park-runs.ts'
import { aNotice } from '#tests/ports/log/event-bus-notices.ts'
import { memoryParkedWork } from '#tests/support/memory/log/memory-parked-work.ts'
import { memoryDatabase } from '#tests/support/memory/memory-database.ts'

const settle = async () => {
  for (let turn = 0; turn < 50; turn++) await Promise.resolve()
}

/** Parked work on a timer that only the test fires. */
const parking = () => {
  const work = memoryParkedWork(memoryDatabase(systemClock, { next: randomUUIDv7 }))
  const complaints: string[] = []
  let look: () => void = () => undefined
  const timer = {
    after: (_: number, call: () => void) => {
      look = call
      return { cancel: () => undefined }
    },
  }
  const { park } = parkFailing({ work, timer, complain: (complaint) => void complaints.push(complaint) })
  const failing = (handle: HandleNotice) => {
    const guarded = park('mails', handle)
    return { notice: aNotice(), guarded }
  }
  const staffAsk = async () => {
    for (const { id } of await work.list()) await work.askAgain(id)
    look()
    await settle()
  }
  return { work, complaints, park, failing, staffAsk }
}

/** How often a handler was refused until it counted as handled, at most `max`. */
const refusals = async (handle: () => Promise<void>, max = 30) => {
  for (let count = 0; ; count++) {
    const done = await handle().then(
      () => true,
      () => false,
    )
    if (done || count === max) return count
  }
}

describe('work that fails each time', () => {
  it('is parked at the twentieth try with its error, and counts as handled', async () => {
    const { work, complaints, failing } = parking()
    const { notice, guarded } = failing(async () => Promise.reject(new Error('it does not fit')))
    expect(await refusals(() => guarded(notice))).toBe(19)
    expect(await work.list()).toMatchObject([{ consumer: 'mails', tries: 20, error: 'it does not fit', notice }])
    expect(complaints).toEqual([`mails gave up on LeadCaptured of ${notice.stream}: it does not fit`])
  })

  it('is tried once more when staff ask, and stays parked with the newer error', async () => {
    const { work, failing, staffAsk } = parking()
    let calls = 0
    const { notice, guarded } = failing(async () => Promise.reject(new Error(`call ${++calls}`)))
    await refusals(() => guarded(notice))
    await staffAsk()
    expect(calls).toBe(21)
    expect(await work.list()).toMatchObject([{ tries: 21, error: 'call 21', asked: false }])
  })

  it('leaves the list where the try that staff asked for succeeds', async () => {
    const { work, failing, staffAsk } = parking()
    let mended = false
    const { notice, guarded } = failing(async () => (mended ? undefined : Promise.reject(new Error('broken'))))
    await refusals(() => guarded(notice))
    mended = true
    await staffAsk()
    expect(await work.list()).toEqual([])
  })
})

describe('work that succeeds after all', () => {
  it('starts counting anew', async () => {
    const { work, failing } = parking()
    let calls = 0
    const { notice, guarded } = failing(async () => (++calls % 20 === 0 ? undefined : Promise.reject(new Error('no'))))
    expect(await refusals(() => guarded(notice))).toBe(19)
    expect(await refusals(() => guarded(notice))).toBe(19)
    expect(await work.count()).toBe(0)
  })
})

describe('a server that is away', () => {
  it('parks nothing, however long', async () => {
    const { work, failing } = parking()
    const { notice, guarded } = failing(async () => Promise.reject(new Unavailable('NATS', null)))
    expect(await refusals(() => guarded(notice))).toBe(30)
    expect(await work.count()).toBe(0)
  })
})

describe('a run whose execution is a defect each time', () => {
  it('is put aside after twenty, until staff bring it back', async () => {
    const { work, park, staffAsk } = parking()
    const moved: string[] = []
    const queue = {
      putAside: async (runId: string) => void moved.push(`aside ${runId}`),
      bringBack: async (runId: string) => void moved.push(`back ${runId}`),
    } as unknown as RunQueue
    const defect = parkRuns({ queue, work, clock: systemClock, park })
    for (let n = 0; n < 19; n++) await defect(new Error('no contract for stored events'), 'r1')
    await defect(new Unavailable('PostgreSQL', null), 'r1')
    expect(moved).toEqual([])
    await defect(new Error('no contract for stored events'), 'r1')
    expect(moved).toEqual(['aside r1'])
    expect(await work.list()).toMatchObject([{ consumer: 'runs', error: 'no contract for stored events' }])
    await staffAsk()
    expect(moved).toEqual(['aside r1', 'back r1'])
    expect(await work.list()).toEqual([])
  })
})
