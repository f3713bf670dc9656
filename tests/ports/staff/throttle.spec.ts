import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { Throttle } from '#domain/kernel/throttle.ts'
import { type AtriumProcess, openProcess } from '#tests/support/process/atrium-process.ts'
import { migratedDatabase } from '#tests/support/servers/migrated-database.ts'

let processes: readonly AtriumProcess[]
let throttle: Throttle
let other: Throttle
beforeAll(async () => {
  const { url, drop } = await migratedDatabase(inject('postgresUrl'))
  const [here, there] = [openProcess(url), openProcess(url)]
  processes = [here, there]
  throttle = here.throttle
  other = there.throttle
  return async () => {
    await Promise.all(processes.map(({ close }) => close()))
    await drop()
  }
})
afterAll(() => expect(processes.flatMap(({ complaints }) => complaints)).toEqual([]))

const aBucket = () => `contact ${randomUUID()}`
const hour = (max: number) => ({ max, seconds: 3600 })
const openOnes = (passages: readonly { readonly open: boolean }[]) => passages.filter(({ open }) => open).length

describe('a throttle', () => {
  it('admits as many as its limit allows, and gives the time of the next', async () => {
    const bucket = aBucket()
    for (let n = 0; n < 3; n++) expect(await throttle.pass(bucket, hour(3))).toEqual({ open: true })
    const refused = await other.pass(bucket, hour(3))
    expect(refused.open).toBe(false)
    expect(refused.open ? 0 : refused.retryAfterSeconds).toBeGreaterThan(3590)
    expect(refused.open ? 0 : refused.retryAfterSeconds).toBeLessThanOrEqual(3600)
  })

  it('counts each bucket alone', async () => {
    const bucket = aBucket()
    await throttle.pass(bucket, hour(1))
    expect(await throttle.pass(`${bucket}0`, hour(1))).toEqual({ open: true })
  })

  it('does not count what it refused', async () => {
    const [bucket, limit] = [aBucket(), { max: 1, seconds: 3 }]
    await throttle.pass(bucket, limit)
    await pause(1500)
    expect((await throttle.pass(bucket, limit)).open).toBe(false)
    await pause(1600)
    expect((await throttle.pass(bucket, limit)).open).toBe(true)
  })

  it('slides: each hit is forgotten when its own time is over', async () => {
    const [bucket, limit] = [aBucket(), { max: 2, seconds: 4 }]
    await throttle.pass(bucket, limit)
    await pause(2400)
    await throttle.pass(bucket, limit)
    // The time until the first hit is forgotten, not the second.
    const refused = await throttle.pass(bucket, limit)
    expect([1, 2]).toContain(refused.open ? 0 : refused.retryAfterSeconds)
    await pause(1700)
    expect((await throttle.pass(bucket, limit)).open).toBe(true)
    expect((await throttle.pass(bucket, limit)).open).toBe(false)
  })

  it('admits exactly as many of forty at once, over two processes', async () => {
    const bucket = aBucket()
    const race = Array.from({ length: 40 }, (_, n) => (n % 2 ? throttle : other).pass(bucket, hour(10)))
    expect(openOnes(await Promise.all(race))).toBe(10)
  })

  it('gives the newest hit back', async () => {
    const bucket = aBucket()
    await throttle.pass(bucket, hour(1))
    await other.refund(bucket)
    expect((await throttle.pass(bucket, hour(1))).open).toBe(true)
    expect((await throttle.pass(bucket, hour(1))).open).toBe(false)
  })

  it('has nothing to give back or forgive where nothing was counted', async () => {
    const bucket = aBucket()
    await throttle.refund(bucket)
    await throttle.forgive(bucket)
    await throttle.pass(bucket, hour(1))
    await throttle.refund(bucket)
    await throttle.refund(bucket)
    expect((await throttle.pass(bucket, hour(1))).open).toBe(true)
    expect((await throttle.pass(bucket, hour(1))).open).toBe(false)
  })

  it('forgives everything', async () => {
    const bucket = aBucket()
    for (let n = 0; n < 5; n++) await throttle.pass(bucket, hour(5))
    await throttle.forgive(bucket)
    expect((await throttle.pass(bucket, hour(5))).open).toBe(true)
  })

  it('refuses no attempt while others are forgiven concurrently', async () => {
    const bucket = aBucket()
    const passes = Array.from({ length: 200 }, (_, n) =>
      n % 2 ? other.forgive(bucket) : throttle.pass(bucket, hour(1000)),
    )
    const passages = (await Promise.all(passes)).filter((passage) => passage !== undefined)
    expect(passages).toEqual(Array(100).fill({ open: true }))
  })
})
