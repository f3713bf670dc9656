import { expect, it } from 'vitest'
import { catchUp } from '#adapters/postgres/log/rebuild/catch-up.ts'

type Load = {
  /** Streams appended per second while nothing throttles appends. */
  readonly appends: number
  /** Streams that the rebuild writes per second, alone and beside appends. */
  readonly alone: number
  readonly beside: number
  readonly first: number
  readonly backlog: number
  readonly swapsLate?: number
}

/** A rebuild and writers that never rest, on a virtual clock. */
const rebuildBeside = async ({ appends, alone, beside, first, backlog, swapsLate = 0 }: Load) => {
  let [waiting, late] = [backlog, swapsLate]
  const rounds: { streams: number; share: number }[] = []
  const swaps: { max: number; streams: number }[] = []
  const betweenMs = 10
  const pass = (ms: number) => {
    waiting += (appends * ms) / 1000
  }
  await catchUp(first, {
    waiting: async () => {
      const streams = Array.from({ length: Math.round(waiting) }, String)
      waiting = 0
      pass(betweenMs)
      return streams
    },
    round: async ({ length: streams }, share) => {
      rounds.push({ streams, share })
      const workMs = (1000 * streams) / (share > 0 ? alone : beside)
      pass(share > 0 ? (workMs * (1 - share)) / share : workMs)
      return workMs
    },
    swap: async (max) => {
      const streams = Math.round(waiting)
      swaps.push({ max, streams })
      if (streams > max) return 'more'
      late -= 1
      return late >= 0 ? 'late' : 'done'
    },
  })
  return { rounds, swaps }
}

const fast = { appends: 2600, alone: 2000, beside: 500, first: 20_000, backlog: 60_000 }

it.each([
  ['half as fast as the rebuild', { ...fast, appends: 250 }],
  ['slightly faster', { ...fast, appends: 550 }],
  ['five times as fast', fast],
  ['fifteen times as fast as the rebuild with both processors', { ...fast, alone: 170, beside: 50 }],
  ['from the first second on', { ...fast, first: 40, backlog: 20_000 }],
])('rounds beside writers that never rest become shorter, and the last is short: %s', async (_, load) => {
  const { rounds, swaps } = await rebuildBeside(load)
  expect(rounds.length).toBeLessThan(20)
  expect(swaps.at(-1)?.streams).toBeLessThanOrEqual(1000)
  const longest = rounds.findIndex(({ streams }) => streams === Math.max(...rounds.map((round) => round.streams)))
  // Once the rebuild has found its share of time, each round is shorter than the previous one.
  expect(longest).toBeLessThanOrEqual(2)
  for (const [n, { streams }] of rounds.entries())
    if (n > longest) expect(streams).toBeLessThan(rounds[n - 1]?.streams ?? 0)
})

it('idle writers are never paused', async () => {
  const { rounds } = await rebuildBeside({ ...fast, appends: 76, backlog: 1500 })
  expect(rounds.map(({ share }) => share)).toEqual(rounds.map(() => 0))
})

it('a last transaction that takes too long is tried again with half as many streams', async () => {
  const { swaps } = await rebuildBeside({ ...fast, appends: 76, backlog: 90, swapsLate: 3 })
  expect(swaps.map(({ max }) => max)).toEqual([200, 100, 50, 24])
})

it('an end of writers that no share of the time slows down enough is reported', async () => {
  await expect(rebuildBeside({ ...fast, appends: 200_000, alone: 1_000_000, beside: 250_000 })).rejects.toThrow(
    /less to do/,
  )
})
