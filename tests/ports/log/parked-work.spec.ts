import { randomUUIDv7 } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { postgresParkedWork } from '#adapters/postgres/log/parked-work.ts'
import { systemClock } from '#adapters/system/system-clock.ts'
import type { ParkedWork } from '#domain/log/ports/parked-work.ts'
import { memoryParkedWork } from '#tests/support/memory/log/memory-parked-work.ts'
import { memoryDatabase } from '#tests/support/memory/memory-database.ts'
import { twoProcesses } from '#tests/support/process/two-processes.ts'
import { aNotice } from './event-bus-notices.ts'

const opened: Record<string, () => Promise<ParkedWork>> = {
  PostgreSQL: async () => postgresParkedWork((await twoProcesses()).here.postgres),
  memory: async () => memoryParkedWork(memoryDatabase(systemClock, { next: randomUUIDv7 })),
}

describe.each(Object.entries(opened))('ParkedWork: %s', (_, open) => {
  it('parks at so many failures, keeps the last error, and removes what succeeds', async () => {
    const work = await open()
    const notice = aNotice()
    expect(await work.failed('mails', notice, 'first', 3)).toBe(1)
    expect(await work.failed('others', notice, 'apart', 3)).toBe(1)
    expect(await work.failed('mails', notice, 'second', 3)).toBe(2)
    expect([await work.list(), await work.count()]).toEqual([[], 0])
    expect(await work.failed('mails', notice, 'third\0', 3)).toBe(3)
    expect(await work.count()).toBe(1)
    expect(await work.list()).toMatchObject([{ consumer: 'mails', notice, tries: 3, asked: false }])
    expect((await work.list())[0]?.error).toContain('third')
    await work.succeeded('mails', notice.id)
    expect([await work.list(), await work.count()]).toEqual([[], 0])
  })

  it('gives what staff ask for to one process that can do it', async () => {
    const work = await open()
    const notice = aNotice()
    await work.failed('mails', notice, 'always', 1)
    const [parked] = await work.list()
    expect(await work.takeAsked(['mails'])).toEqual([])
    expect(await work.askAgain(parked?.id ?? '')).toBe(true)
    expect(await work.list()).toMatchObject([{ asked: true }])
    expect(await work.takeAsked(['others'])).toEqual([])
    const taken = (await Promise.all([work.takeAsked(['mails']), work.takeAsked(['mails', 'others'])])).flat()
    expect(taken).toMatchObject([{ consumer: 'mails', notice }])
    expect(await work.askAgain(randomUUIDv7())).toBe(false)
  })
})
