import { setImmediate as yieldTurn } from 'node:timers/promises'
import { type Options, openSchedule, type Schedule } from './schedule.ts'

export type Failure = { readonly seed: number; readonly violation: string }

/** How many schedules advance side by side: promises of all settle in one turn of the event loop. */
const sideBySide = 32

/** Runs schedules from `firstSeed` on until one fails; answers which, or null. */
export const simulate = async (firstSeed: number, count: number, options: Options = {}): Promise<Failure | null> => {
  let next = firstSeed
  const open = () => (next < firstSeed + count ? openSchedule(next++, options) : null)
  let running = Array.from({ length: sideBySide }, open).filter((one) => one !== null)
  while (running.length > 0) {
    await yieldTurn()
    const ended: Schedule[] = []
    for (const schedule of running) if (!schedule.step()) ended.push(schedule)
    for (const { seed, violation } of ended) {
      const broken = violation()
      if (broken !== null) return { seed, violation: broken }
    }
    if (ended.length > 0) {
      const fresh = ended.map(open).filter((one) => one !== null)
      running = [...running.filter((one) => !ended.includes(one)), ...fresh]
    }
  }
  return null
}
