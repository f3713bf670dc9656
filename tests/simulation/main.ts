import { parseArgs } from 'node:util'
import { simulate } from './simulate.ts'

/** `npm run simulate -- [--schedules N] [--seed N]`: runs schedules; with a seed alone, that one with its history. */
const main = async (): Promise<void> => {
  const { values } = parseArgs({ options: { schedules: { type: 'string' }, seed: { type: 'string' } } })
  const [seed, count] = [
    Number(values.seed ?? 1),
    Number(values.schedules ?? (values.seed === undefined ? 100_000 : 1)),
  ]
  const begun = performance.now()
  const trace = count === 1 ? { trace: (line: string) => console.log(line) } : {}
  const failure = await simulate(seed, count, trace)
  const seconds = ((performance.now() - begun) / 1000).toFixed(1)
  if (failure === null)
    return console.log(`${count} schedules from seed ${seed} kept every invariant, in ${seconds} s.`)
  console.error(`Seed ${failure.seed}: ${failure.violation}\nnpm run simulate -- --seed ${failure.seed}`)
  process.exitCode = 1
}

await main()
