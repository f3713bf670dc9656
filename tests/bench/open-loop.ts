import { setTimeout as pause } from 'node:timers/promises'
import { type Histogram, histogram } from './histogram.ts'

/**
 * Begins a unit of work at a fixed rate, whether those before have ended or not, and measures each from the time at
 * which it was due: a stall is counted by all that were due meanwhile (no coordinated omission).
 */
export const openLoop = async (
  perSecond: number,
  seconds: number,
  work: () => Promise<unknown>,
): Promise<Histogram> => {
  const latencies = histogram()
  const start = performance.now()
  const one = async (due: number) => {
    await work()
    latencies.record(performance.now() - due)
  }
  const all: Promise<void>[] = []
  for (let turn = 0; turn < perSecond * seconds; turn++) {
    const due = start + (turn * 1000) / perSecond
    if (due > performance.now()) await pause(due - performance.now())
    all.push(one(due))
  }
  await Promise.all(all)
  return latencies
}
