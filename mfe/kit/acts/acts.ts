import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { isApiError, pathOf } from '#contracts/client.ts'
import { freshKey } from '#contracts/fresh-key.ts'
import type { Route, RouteReply } from '#contracts/route.ts'
import { readTolerantly } from '#contracts/tolerant-answer.ts'
import { toastFailure } from '../api/error-text.ts'
import { sessionKey } from '../api/keys.ts'
import { type Session, sessionAfter } from '../api/session-end.ts'
import { useSession } from '../api/use-session.ts'
import { toastQuestion } from '../toast/toast-store.ts'
import type { Act } from './act-queue.ts'
import { eraseStoredActs, storeOfSession } from './act-store.ts'
import { followActs, followRefusals, holdActs, queue, wakeActs } from './own-acts.ts'
import { isActConflict } from './send-act.ts'

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
  const act = { ...subject, ...request, id: freshKey() }
  return read(await queue.perform(act, (reply) => onAnswer(read(reply))))
}

/** Ends every act of the session that has ended. */
export const forgetActs = (): void => {
  queue.forget()
  eraseStoredActs()
}

/** Number of acts that wait for the server. */
export const useWaitingActs = (): number => useSyncExternalStore(followActs, queue.waiting)

let current: readonly Act[] = []
/** The same array as long as the acts are the same, as React requires. */
const currentActs = (): readonly Act[] => {
  const acts = queue.acts()
  if (acts.length !== current.length || acts.some((act, at) => act !== current[at])) current = acts
  return current
}

/** Acts under way, oldest first: what a screen shows over what it has read. */
export const useActs = (): readonly Act[] => useSyncExternalStore(followActs, currentActs)

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

/** The user whose acts the queue holds. */
let owner: string | undefined

/** Continues with what this user had not saved when the page was reloaded; to be called once per tab. */
export const useActsOfSession = (onSaved: () => void): void => {
  const { user, hasEnded = false } = useSession().data ?? {}
  const userId = user?.id
  const client = useQueryClient()
  useEffect(() => {
    holdActs(hasEnded)
    return followRefusals(() =>
      client.setQueryData<Session | null>(sessionKey, (session) => sessionAfter(session, true)),
    )
  }, [hasEnded, client])
  useEffect(() => {
    if (userId === undefined) return
    if (owner !== userId) queue.forget()
    owner = userId
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
    window.addEventListener('beforeunload', warnOfWaiting)
    return () => {
      window.removeEventListener('online', wakeActs)
      window.removeEventListener('beforeunload', warnOfWaiting)
    }
  }, [userId, onSaved])
}

/** What waits outlives a reload of the tab, and not its end. */
const warnOfWaiting = (event: BeforeUnloadEvent): void => {
  if (queue.waiting() > 0) event.preventDefault()
}

/** Resolves once no act is under way. */
export const settleActs = (): Promise<void> =>
  new Promise((resolve) => {
    const look = () => {
      if (queue.acts().length > 0) return
      unfollow()
      resolve()
    }
    const unfollow = followActs(look)
    look()
  })

/** Made over the other change: without the version. */
const sendAgain = async ({ base, ...act }: Act, onSaved: () => void): Promise<void> => {
  const reportFailure = (failure: unknown) => toastFailure(failure, `The change of ${act.title} was refused`)
  await queue.perform({ ...act, id: freshKey() }).catch(reportFailure)
  onSaved()
}

/** Asks what to do about a change that waited while others changed the same. */
export const askAboutConflict = (title: string, onMine: () => void): void =>
  toastQuestion('Changed meanwhile', `${title} has been changed by others, so your change was not saved.`, {
    label: 'Save mine',
    onAct: onMine,
  })
