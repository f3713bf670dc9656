import { setImmediate as turn } from 'node:timers/promises'
import { type Options, openSchedule } from './schedule.ts'

export type Failure = { readonly seed: number; readonly violation: string }

/** The number of schedules that advance in one turn of the event loop, after which all their promises have settled. */
const sideBySide = 4

/** Runs `count` schedules from `firstSeed` on until one breaks an invariant; returns that failure, or null. */
export const simulate = async (firstSeed: number, count: number, options: Options = {}): Promise<Failure | null> => {
  const { stackTraceLimit } = Error
  // Network failures are created by the million, and nothing reads their stack traces.
  if (options.trace === undefined) Error.stackTraceLimit = 0
  try {
    return await firstFailure(firstSeed, count, options)
  } finally {
    Error.stackTraceLimit = stackTraceLimit
  }
}

const firstFailure = async (firstSeed: number, count: number, options: Options): Promise<Failure | null> => {
  let next = firstSeed
  const open = () => (next < firstSeed + count ? openSchedule(next++, options) : null)
  const running = Array.from({ length: sideBySide }, open)
  while (running.some((schedule) => schedule !== null)) {
    await turn()
    for (const [place, schedule] of running.entries()) {
      if (schedule === null || schedule.step()) continue
      const { seed, violation } = schedule
      const broken = violation()
      if (broken !== null) return { seed, violation: broken }
      running[place] = open()
    }
  }
  return null
}
