import { useEffect, useSyncExternalStore } from 'react'
import { isApiError, pathOf } from '#contracts/client.ts'
import type { Route, RouteReply } from '#contracts/route.ts'
import { readTolerantly } from '#contracts/tolerant-answer.ts'
import { sendAct } from '../api/call.ts'
import { toastFailure } from '../api/error-text.ts'
import { nextFrame } from '../api/next-frame.ts'
import { useSession } from '../api/use-session.ts'
import { toastQuestion } from '../toast/toast-store.ts'
import { type Act, actQueue } from './act-queue.ts'
import { eraseStoredActs, storeOfSession } from './act-store.ts'
import { actSender, isActConflict, isUnanswered } from './send-act.ts'

const listeners = new Set<() => void>()
const alarms = new Set<() => void>()

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
    const timer = setTimeout(end, Math.min(firstMs * 2 ** (count - 1), maxMs))
    alarms.add(end)
    signal.addEventListener('abort', end)
  })

/** An act is on the screen before it is sent: a request takes 3 ms before it is on its way. */
const maxFrameMs = 100

const sendOne = actSender(sendAct)
const queue = actQueue({
  send: async (act, sendAgain) => {
    await nextFrame(maxFrameMs)
    return sendOne(act, sendAgain)
  },
  isUnanswered,
  pause,
  onChange: () => {
    for (const listener of listeners) listener()
  },
})

const follow = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Sends the acts that wait without further delay: the connection is back. */
export const wakeActs = (): void => {
  for (const alarm of [...alarms]) alarm()
}

/** Makes a change until the server has answered it, in order, also after a reload of the page. */
export const performAct = async <R extends Route>(
  route: R,
  { params, body }: { readonly params: object; readonly body: object },
  subject: Pick<Act, 'lane' | 'title' | 'base' | 'isStrict'>,
  onAnswer: (reply: RouteReply<R>) => unknown = () => undefined,
): Promise<RouteReply<R>> => {
  const read = (reply: unknown) =>
    (route.reply === undefined ? undefined : readTolerantly(route.reply, reply)) as RouteReply<R>
  const request = { method: route.method.toUpperCase(), path: pathOf(route.path, params), body: { ...body } }
  const act = { ...subject, ...request, id: crypto.randomUUID() }
  return read(await queue.perform(act, (reply) => onAnswer(read(reply))))
}

/** Ends every act of the session that has ended. */
export const forgetActs = (): void => {
  queue.forget()
  eraseStoredActs()
}

/** Number of acts that wait for the server. */
export const useWaitingActs = (): number => useSyncExternalStore(follow, queue.waiting)

let current: readonly Act[] = []
/** The same array as long as the acts are the same, as React requires. */
const currentActs = (): readonly Act[] => {
  const acts = queue.acts()
  if (acts.length !== current.length || acts.some((act, at) => act !== current[at])) current = acts
  return current
}

/** Acts under way, oldest first: what a screen shows over what it has read. */
export const useActs = (): readonly Act[] => useSyncExternalStore(follow, currentActs)

/** A thing as the acts of its lane will leave it. */
export const afterActs = <Thing extends object>(acts: readonly Act[], lane: string, thing: Thing): Thing =>
  Object.assign({}, thing, ...acts.filter((act) => act.lane === lane).map(({ body }) => body))

type Restored = { readonly act: Act; readonly reply: Promise<unknown> }
const restoredActs: Restored[] = []
const onRestored = new Set<(restored: Restored) => void>()

/** Calls the listener for each act that was made before the page was reloaded. */
export const followRestoredActs = (listener: (restored: Restored) => void): void => {
  restoredActs.forEach(listener)
  onRestored.add(listener)
}

/** Continues with what this user had not saved when the page was reloaded; to be called once per tab. */
export const useActsOfSession = (onSaved: () => void): void => {
  const userId = useSession().data?.user.id
  useEffect(() => {
    if (userId === undefined) return
    for (const restored of queue.resume(storeOfSession(userId))) {
      const { act, reply } = restored
      restoredActs.push(restored)
      for (const listener of onRestored) listener(restored)
      reply.then(onSaved, (failure) => {
        onSaved()
        if (isActConflict(failure)) askAboutConflict(act.title, () => void sendAgain(act, onSaved))
        else if (isApiError(failure)) toastFailure(failure, `The change of ${act.title} was refused`)
      })
    }
    window.addEventListener('online', wakeActs)
    return () => window.removeEventListener('online', wakeActs)
  }, [userId, onSaved])
}

/** Made over the other change: without the version. */
const sendAgain = async ({ base, ...act }: Act, onSaved: () => void): Promise<void> => {
  const reportFailure = (failure: unknown) => toastFailure(failure, `The change of ${act.title} was refused`)
  await queue.perform({ ...act, id: crypto.randomUUID() }).catch(reportFailure)
  onSaved()
}

/** Asks what to do about a change that waited while others changed the same. */
export const askAboutConflict = (title: string, onMine: () => void): void =>
  toastQuestion('Changed meanwhile', `${title} has been changed by others, so your change was not saved.`, {
    label: 'Save mine',
    onAct: onMine,
  })
