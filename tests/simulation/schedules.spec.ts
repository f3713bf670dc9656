import { expect, it } from 'vitest'
import { simulate } from './simulate.ts'

it('3,000 schedules keep every invariant', async () => {
  const failure = await simulate(1, 3_000)
  expect(failure, `npm run simulate -- --seed ${failure?.seed}`).toBeNull()
})

const historyOf = async (seed: number) => {
  const lines: string[] = []
  await simulate(seed, 1, { trace: (line) => lines.push(line) })
  return lines
}

it('a seed gives the same history each time', async () => {
  for (const seed of [1, 2, 3, 4, 5, 6, 7, 8]) {
    const history = await historyOf(seed)
    expect(history.length).toBeGreaterThan(20)
    expect(await historyOf(seed)).toEqual(history)
  }
})
