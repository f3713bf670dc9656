import { type Measured, medianOf } from './measured.ts'
import type { Results } from './report.ts'

type Competitor = { readonly name: string; readonly round: () => Promise<Measured> }

/**
 * Alternates the contenders, so that noise affects all alike, and takes each one's median. The order rotates from round
 * to round, so that none always runs after the same neighbour.
 */
export const inRounds = async (competitors: readonly Competitor[], rounds: number): Promise<Results> => {
  const results = new Map<string, Measured[]>(competitors.map(({ name }) => [name, []]))
  for (let round = 0; round < rounds; round++) {
    const first = round % competitors.length
    for (const { name, round: run } of [...competitors.slice(first), ...competitors.slice(0, first)])
      results.get(name)?.push(await run())
  }
  return new Map([...results].map(([name, measurements]) => [name, medianOf(measurements)]))
}
