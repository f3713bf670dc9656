import { type ReactNode, startTransition, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import { type Location, NavigationType, type Navigator, parsePath, Router, type To } from 'react-router-dom'

/*
 * The router without React Router's data router, which is as large again and which nothing here loads data with. The
 * one feature needed from it, blocking a navigation, Back included, is implemented here.
 */

type Entry = { readonly usr: unknown; readonly key: string; readonly idx: number }
type Place = { readonly location: Location; readonly action: NavigationType; readonly index: number }

const entryNow = (): Partial<Entry> | null => window.history.state

const placeNow = (action: NavigationType): Place => {
  const { usr = null, key = 'default', idx = 0 } = entryNow() ?? {}
  const { pathname, search, hash } = window.location
  return { location: { pathname, search, hash, state: usr, key }, action, index: idx }
}

export type Move = { readonly currentLocation: Location; readonly nextLocation: Location }
type Guard = {
  readonly isGeneral: boolean
  readonly holds: (move: Move) => boolean
  readonly block: (proceed: () => void) => void
}

/** Any of them blocks. */
let guards: readonly Guard[] = []

/** Whether a navigation is blocked; `proceed` performs it if the user so decides later. */
const isBlocked = (move: Move, proceed: () => void): boolean => {
  const guard = guards.findLast(({ holds }) => holds(move))
  guard?.block(proceed)
  return guard !== undefined
}

const moveAway = (): Move => {
  const { location } = placeNow(NavigationType.Pop)
  return { currentLocation: location, nextLocation: { ...location, pathname: '' } }
}

/** Whether leaving the screen would lose what its user did. */
export const isLeavingBlocked = (): boolean => guards.some(({ holds }) => holds(moveAway()))

/** Whether the screen itself asks before it is left. */
export const hasOwnGuard = (): boolean => guards.some(({ isGeneral }) => !isGeneral)

/** Leaves the screen in another way than by an address: asks first where something would be lost. */
export const leaveScreen = (proceed: () => void): void => {
  if (!isBlocked(moveAway(), proceed)) proceed()
}

/** Blocks nothing any more: the session has ended for good. */
export const releaseGuards = (): void => {
  guards = []
}

/** The window's address as the router's location. One per window. */
export const WindowRouter = ({ children }: { children: ReactNode }) => {
  const [place, setPlace] = useState(() => placeNow(NavigationType.Pop))
  const [controls] = useState(() => windowControls((next) => startTransition(() => setPlace(next))))
  useLayoutEffect(() => controls.listen(), [controls])
  return (
    <Router location={place.location} navigationType={place.action} navigator={controls.navigator}>
      {children}
    </Router>
  )
}

const windowControls = (show: (place: Place) => void) => {
  if (entryNow()?.idx === undefined) window.history.replaceState({ ...entryNow(), idx: 0 }, '')
  let here = placeNow(NavigationType.Pop)
  let isReturning = false
  let isForced = false
  const moveTo = (next: Place) => {
    here = next
    show(next)
  }
  const write = (action: 'Push' | 'Replace', to: To, state: unknown, forced = false): void => {
    const href = createHref(to)
    const url = new URL(href, window.location.href)
    const nextLocation = { ...here.location, pathname: url.pathname, search: url.search, hash: url.hash, state }
    const proceed = () => write(action, to, state, true)
    if (!forced && isBlocked({ currentLocation: here.location, nextLocation }, proceed)) return
    const index = action === 'Push' ? here.index + 1 : here.index
    const entry: Entry = { usr: state ?? null, key: Math.random().toString(36).slice(2, 10), idx: index }
    if (action === 'Push') window.history.pushState(entry, '', href)
    else window.history.replaceState(entry, '', href)
    moveTo(placeNow(NavigationType[action]))
  }
  const onPop = (): void => {
    if (isReturning) {
      isReturning = false
      return
    }
    const next = placeNow(NavigationType.Pop)
    // An entry that the router did not create, such as a fragment's, has no index and is not blocked.
    const delta = isForced || entryNow()?.idx === undefined ? 0 : next.index - here.index
    isForced = false
    // The browser has already moved: if blocked, go back until the user decides.
    const proceed = () => {
      isForced = true
      window.history.go(delta)
    }
    if (delta !== 0 && isBlocked({ currentLocation: here.location, nextLocation: next.location }, proceed)) {
      isReturning = true
      window.history.go(-delta)
    } else moveTo(next)
  }
  const navigator: Navigator = {
    createHref,
    go: (delta) => window.history.go(delta),
    push: (to, state) => write('Push', to, state),
    replace: (to, state) => write('Replace', to, state),
  }
  const listen = () => {
    window.addEventListener('popstate', onPop)
    return () => window.removeEventListener('popstate', onPop)
  }
  return { navigator, listen }
}

const createHref = (to: To): string => {
  const { pathname = window.location.pathname, search = '', hash = '' } = typeof to === 'string' ? parsePath(to) : to
  return `${pathname}${search}${hash}`
}

export type Blocker =
  | { readonly state: 'unblocked' }
  | { readonly state: 'blocked'; readonly proceed: () => void; readonly reset: () => void }

/**
 * Blocks navigations for which `holds` returns true, until the user proceeds. Of several blockers the last of those that
 * hold asks; a general one where there is no other.
 */
export const useBlocker = (holds: (move: Move) => boolean, isGeneral = false): Blocker => {
  const [blocked, setBlocked] = useState<{ proceed: () => void }>()
  const decide = useEffectEvent(holds)
  useEffect(() => {
    const own: Guard = { isGeneral, holds: (move) => decide(move), block: (proceed) => setBlocked({ proceed }) }
    guards = isGeneral ? [own, ...guards] : [...guards, own]
    return () => {
      guards = guards.filter((guard) => guard !== own)
    }
  }, [isGeneral])
  if (blocked === undefined) return { state: 'unblocked' }
  const reset = () => setBlocked(undefined)
  const proceed = () => {
    reset()
    blocked.proceed()
  }
  return { state: 'blocked', proceed, reset }
}
