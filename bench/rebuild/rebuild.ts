import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { secret } from '#tests/support/process/rebuild-process.ts'
import { captures } from '../appends/atrium-appends.ts'
import { type Work, writeFor } from '../appends/writers.ts'
import { boundLine } from '../report.ts'

const seedEvents = 20_000
const seconds = 5
const script = join(import.meta.dirname, '../../tests/support/process/rebuild-process.ts')

/**
 * Loads beside a rebuild: how long each of eight writers rests between two appends. Without rest a rebuild ends late,
 * and the log is several times as long afterwards.
 */
const loads = [
  { name: '8 writers, 100 ms of rest', restMs: 100, rounds: 3 },
  { name: '8 writers without rest', restMs: 0, rounds: 1 },
] as const

/** Measures appends for as long as a rebuild takes, against appends alone, in turns. */
export const printRebuild = async (url: string, print: (text: string) => void): Promise<void> => {
  const appending = captures('captures', url, secret)
  await seed(await appending.writer(0))
  for (const { name, restMs, rounds } of loads) {
    let longestMs = 0
    const note = (ms: number) => {
      longestMs = Math.max(longestMs, ms)
    }
    const capture = async (n: number) => timed(await appending.writer(n), note)
    const works = await Promise.all(Array.from({ length: 8 }, async (_, n) => resting(await capture(n), restMs)))
    const [alone, beside]: [number[], number[]] = [[], []]
    for (let round = 0; round < rounds; round++) {
      alone.push((await writeFor(seconds, works)).perSecond)
      longestMs = round === 0 ? 0 : longestMs
      beside.push(...(await writeBesideRebuild(url, works, print)))
    }
    print(
      boundLine(`Appends beside a rebuild, ${name}, against alone`, mean(beside) / mean(alone), {
        min: 0.8,
        unit: ' x',
      }),
    )
    print(boundLine(`The longest append, ${name}`, longestMs, { max: 1000, unit: ' ms' }))
  }
  await appending.close()
}

/** The appends in each second until the rebuild ends. */
const writeBesideRebuild = async (url: string, works: readonly Work[], print: (text: string) => void) => {
  const began = performance.now()
  const rates: number[] = []
  let code: number | null | undefined
  const child = spawn(process.execPath, [script, url], { stdio: ['ignore', 'ignore', 'inherit'] })
  const exited = once(child, 'exit').then(([given]) => {
    code = given
  })
  while (code === undefined) rates.push((await writeFor(1, works)).perSecond)
  await exited
  const seconds = (performance.now() - began) / 1000
  print(
    `  a rebuild ended with ${code} after ${seconds.toFixed(0)} s, beside ${mean(rates).toFixed(0)} appends a second`,
  )
  return rates
}

const seed = async (work: Work) => {
  const one = async () => {
    for (let n = 0; n < seedEvents / 64; n++) await work()
  }
  await Promise.all(Array.from({ length: 64 }, one))
}

const resting = (work: Work, restMs: number): Work => (restMs === 0 ? work : () => work().then(() => pause(restMs)))

const timed =
  (work: Work, onMeasured: (ms: number) => void): Work =>
  async () => {
    const began = performance.now()
    await work()
    onMeasured(performance.now() - began)
  }

const mean = (values: readonly number[]) => values.reduce((total, value) => total + value, 0) / values.length
