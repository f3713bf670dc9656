import { isApiError } from '#contracts/client.ts'
import { sendAct } from '../api/call.ts'
import { nextFrame } from '../api/next-frame.ts'
import { actQueue } from './act-queue.ts'
import { actSender, isUnanswered } from './send-act.ts'

const listeners = new Set<() => void>()
const alarms = new Set<() => void>()
const refusals = new Set<() => void>()
let isHeld = false

/** The delays before repetitions, in milliseconds; exponential, and cut short when the connection is back. */
const firstMs = 500
const maxMs = 5000

const pause = (count: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer)
      alarms.delete(end)
      signal.removeEventListener('abort', end)
      if (signal.aborted) reject(signal.reason)
      else resolve()
    }
    const timer = setTimeout(() => isHeld || end(), Math.min(firstMs * 2 ** (count - 1), maxMs))
    alarms.add(end)
    signal.addEventListener('abort', end)
  })

/** An act is on the screen before it is sent: a request takes 3 ms before it is on its way. */
const maxFrameMs = 100

const sendOne = actSender(sendAct)

/** This tab's acts. */
export const queue = actQueue({
  send: async (act, sendAgain) => {
    await nextFrame(maxFrameMs)
    return sendOne(act, sendAgain).catch((failure: unknown) => {
      // A proxy's 401 has no problem.
      if (isApiError(failure) && failure.status === 401 && failure.problem !== null) call(refusals)
      throw failure
    })
  },
  isUnanswered,
  pause,
  onChange: () => call(listeners),
})

const call = (all: ReadonlySet<() => void>): void => {
  for (const listener of [...all]) listener()
}

const subscription = (all: Set<() => void>) => (listener: () => void) => {
  all.add(listener)
  return () => void all.delete(listener)
}

/** Calls the listener with every change of the acts, until the returned function is called. */
export const followActs = subscription(listeners)

/** Calls the listener when the server refuses an act because there is no session; it waits. */
export const followRefusals = subscription(refusals)

/** Sends the acts that wait without further delay: the connection is back. */
export const wakeActs = (): void => {
  if (!isHeld) call(alarms)
}

/** Sends no act again until its user has signed in again. */
export const holdActs = (isOver: boolean): void => {
  isHeld = isOver
  wakeActs()
}
