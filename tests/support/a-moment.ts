import { setImmediate } from 'node:timers/promises'

/** A moment after everything so far and before everything that follows: events are recorded to the millisecond. */
export const aMoment = async (): Promise<string> => {
  const moment = new Date().toISOString()
  while (new Date().toISOString() <= moment) await setImmediate()
  return moment
}
