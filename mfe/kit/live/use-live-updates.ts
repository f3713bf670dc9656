import { type Query, useQueryClient } from '@tanstack/react-query'
import { atom, useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import type { Change } from '#contracts/log/http/live.ts'
import { wakeActs } from '../acts/own-acts.ts'
import { sessionKey } from '../api/keys.ts'
import { notifyChange, notifyReset } from './change-feed.ts'
import { coalesce, pause } from './coalesce.ts'
import { followChanges, type LiveState, type SeenChange } from './follow.ts'
import { mayChange, reread } from './reread.ts'

/** The query key prefixes that a change invalidates. */
export const affectedKeys: Readonly<Record<Change['kind'], readonly string[]>> = {
  lead: ['leads', 'lead-timelines'],
  workflow: ['workflows', 'workflow-parts'],
  run: ['runs', 'documents', 'workflows', 'lead-timelines'],
  share: ['shares', 'runs', 'documents', 'lead-timelines'],
  trigger: ['workflow-triggers'],
  staff: ['staff'],
  security: ['security-events'],
  library: ['library'],
  token: ['tokens'],
  webhook: ['webhooks'],
  approval: ['approvals', 'lead-timelines'],
  call: ['calls', 'lead-timelines'],
  site: ['site-content'],
  setting: ['settings', 'site'],
}

/** The minimum interval between refetches in milliseconds: an import changes thousands of leads a second. */
const pauseMs = 300

const liveStateAtom = atom<LiveState>('connecting')

/** Whether live updates are connected. */
export const useLiveState = (): LiveState => useAtomValue(liveStateAtom)

/** Refetches what changed elsewhere; to be called once per tab, within the session. */
export const useLiveUpdates = (): void => {
  const client = useQueryClient()
  const setState = useSetAtom(liveStateAtom)
  useEffect(() => {
    const refetch = coalesce<string>(async (keys) => {
      await Promise.all([...keys].map((key) => reread(client, [key], false, mayChange)))
      await pause(pauseMs)
    })
    const onReset = () => {
      refetch(Object.values(affectedKeys).flat())
      notifyReset()
    }
    const onChange = (change: SeenChange) => {
      refetch(affectedKeys[change.kind])
      notifyChange(change)
    }
    const onState = (state: LiveState) => {
      setState(state)
      if (state !== 'open') return
      wakeActs()
      void client.refetchQueries({ type: 'active', predicate: hasFailed })
    }
    return whileVisible(() => followChanges({ onChange, onReset, onRefused: () => refetch(sessionKey), onState }))
  }, [client, setState])
}

/** Read again once the server is back. */
const hasFailed = ({ state }: Query): boolean => state.status === 'error'

/** How long a hidden tab keeps its connection, in milliseconds. */
const releaseAfterMs = 5000

/**
 * Keeps `start` running while the tab is visible. Without HTTP/2, a browser allows six connections per origin, which
 * background tabs must not occupy. Returns a stop function.
 */
const whileVisible = (start: () => () => void): (() => void) => {
  let stop: (() => void) | undefined = start()
  let timer: ReturnType<typeof setTimeout> | undefined
  const release = (): void => {
    stop?.()
    stop = undefined
  }
  const follow = (): void => {
    clearTimeout(timer)
    if (document.visibilityState === 'hidden') timer = setTimeout(release, releaseAfterMs)
    else stop ??= start()
  }
  document.addEventListener('visibilitychange', follow)
  return () => {
    document.removeEventListener('visibilitychange', follow)
    clearTimeout(timer)
    release()
  }
}
