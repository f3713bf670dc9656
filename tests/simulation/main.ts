import { parseArgs } from 'node:util'
import { type Failure, simulate } from './simulate.ts'
import { type Plant, plants } from './world.ts'

const plantOf = (name: string | undefined): Plant | undefined => {
  const plant = plants.find((one) => one === name)
  if (name !== undefined && plant === undefined) throw new Error(`--plant is one of: ${plants.join(', ')}`)
  return plant
}

const numberOf = (text: string | undefined, usual: number): number => {
  const value = Number(text ?? usual)
  if (!Number.isSafeInteger(value) || value < 1) throw new Error(`${text} is not a number from 1 on`)
  return value
}

/**
 * `npm run simulate -- [--schedules N] [--seed N] [--plant NAME]`: runs schedules from a seed on; a seed without a
 * number of schedules replays that schedule and prints its history.
 */
const main = async (): Promise<void> => {
  const text = { type: 'string' } as const
  const { values } = parseArgs({ options: { schedules: text, seed: text, plant: text } })
  const [seed, plant] = [numberOf(values.seed, 1), plantOf(values.plant)]
  const replays = values.seed !== undefined && values.schedules === undefined
  const count = replays ? 1 : numberOf(values.schedules, 100_000)
  const begun = performance.now()
  const failure = await simulate(seed, count, { ...(plant && { plant }), ...(replays && { trace: say }) })
  const seconds = ((performance.now() - begun) / 1000).toFixed(1)
  if (failure === null) say(`${count} schedules from seed ${seed} on kept every invariant, in ${seconds} s.`)
  else report(failure, plant)
}

const say = (line: string) => void process.stdout.write(`${line}\n`)

const report = ({ seed, violation }: Failure, plant: Plant | undefined): void => {
  const replay = `npm run simulate -- --seed ${seed}${plant === undefined ? '' : ` --plant '${plant}'`}`
  process.stderr.write(`Seed ${seed}: ${violation}\n${replay}\n`)
  process.exitCode = 1
}

await main()
