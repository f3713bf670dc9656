import { describe, expect, it } from 'vitest'
import { repeat } from '#domain/kernel/repeat.ts'
import { virtualTimer } from '#tests/support/virtual-timer.ts'

/** Rounds that note when they begin; each takes `workMs` of the virtual time, and the `failing`-th one fails. */
const aLoop = (
  pace: { restMs: number; firstRestMs?: number },
  workMs = 0,
  failing = 0,
  rests: (number | undefined)[] = [],
) => {
  const { timer, advance, nowMs, pending } = virtualTimer()
  const [begun, errors]: [number[], string[]] = [[], []]
  const round = async () => {
    begun.push(nowMs())
    const number = begun.length
    if (workMs > 0) await new Promise<void>((resolve) => timer.after(workMs, resolve))
    if (number === failing) throw new Error('the database is away')
    return rests.shift()
  }
  const loop = repeat(timer, round, { ...pace, onError: ({ message }) => errors.push(message) })
  return { ...loop, advance, pending, begun, errors }
}

describe('a repetition', () => {
  it('begins at once, and rests between the end of a round and the next', async () => {
    const loop = aLoop({ restMs: 100 }, 30)
    await loop.advance(300)
    expect(loop.begun).toEqual([0, 130, 260])
  })

  it('rests before its first round where the pace says so', async () => {
    const loop = aLoop({ restMs: 100, firstRestMs: 250 })
    await loop.advance(400)
    expect(loop.begun).toEqual([250, 350])
  })

  it('pauses as long as a round requests', async () => {
    const loop = aLoop({ restMs: 100 }, 0, 0, [10, undefined, 40])
    await loop.advance(160)
    expect(loop.begun).toEqual([0, 10, 110, 150])
  })

  it('goes on after a round that failed', async () => {
    const loop = aLoop({ restMs: 100 }, 0, 1)
    await loop.advance(100)
    expect(loop.begun).toEqual([0, 100])
    expect(loop.errors).toEqual(['the database is away'])
  })

  it('begins a round when it is woken from a rest, and rests in full after it', async () => {
    const loop = aLoop({ restMs: 100 })
    await loop.advance(40)
    loop.wake()
    await loop.advance(100)
    expect(loop.begun).toEqual([0, 40, 140])
  })

  it('loses no wake-up of a round that is under way, and runs one round at a time', async () => {
    const loop = aLoop({ restMs: 1000 }, 50)
    await loop.advance(20)
    loop.wake()
    loop.wake()
    await loop.advance(100)
    expect(loop.begun).toEqual([0, 50])
    await loop.advance(1000)
    expect(loop.begun).toEqual([0, 50, 1100])
  })

  it('stops with the end of its round, and is not woken any more', async () => {
    const loop = aLoop({ restMs: 100 }, 50)
    let isStopped = false
    const stopped = loop.stop().then(() => {
      isStopped = true
    })
    await loop.advance(40)
    expect(isStopped).toBe(false)
    await loop.advance(10)
    await stopped
    loop.wake()
    await loop.advance(1000)
    expect(loop.begun).toEqual([0])
  })

  it('stops at once during a rest, and leaves no timer', async () => {
    const loop = aLoop({ restMs: 100 })
    await loop.advance(50)
    await loop.stop()
    expect(loop.pending()).toBe(0)
  })
})
