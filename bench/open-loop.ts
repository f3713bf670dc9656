import { setTimeout as pause } from 'node:timers/promises'
import { type Histogram, histogram } from './histogram.ts'

/**
 * Starts units of work at a fixed rate, whether or not earlier ones have ended, and measures each from the time it was
 * due: a stall counts for every unit that was due meanwhile (no coordinated omission).
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
