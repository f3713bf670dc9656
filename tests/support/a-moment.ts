import { setImmediate } from 'node:timers/promises'

/** A moment after everything so far and before everything that follows, as events have millisecond timestamps. */
export const aMoment = async (): Promise<string> => {
  const moment = new Date().toISOString()
  while (new Date().toISOString() <= moment) await setImmediate()
  return moment
}
