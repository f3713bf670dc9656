import { useQueryClient } from '@tanstack/react-query'
import { atom, useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import type { Change } from '#contracts/log/http/live.ts'
import { sessionKey } from '../api/keys.ts'
import { tellChange, tellReset } from './change-feed.ts'
import { followChanges, type LiveState } from './follow.ts'
import { gather } from './gather.ts'
import { reread } from './reread.ts'

/** The query key prefixes that a change invalidates. */
export const affectedKeys: Readonly<Record<Change['kind'], readonly string[]>> = {
  lead: ['leads'],
  workflow: ['workflows', 'workflow-inputs'],
  run: ['runs', 'workflows'],
  share: ['shares'],
}

/** Milliseconds between two readings: an import of leads changes thousands a second, on every open dashboard. */
const BREATH = 300

const liveStateAtom = atom<LiveState>('connecting')

/** Whether what is on screen follows the server at the moment. */
export const useLiveState = (): LiveState => useAtomValue(liveStateAtom)

/** Reads again what changed elsewhere; to be called once per tab, where the session is known. */
export const useLiveUpdates = (): void => {
  const client = useQueryClient()
  const setState = useSetAtom(liveStateAtom)
  useEffect(() => {
    const refetch = gather<string>(async (keys) => {
      await Promise.all([...keys].map((key) => reread(client, [key])))
      await new Promise((done) => setTimeout(done, BREATH))
    })
    const onReset = () => {
      refetch(Object.values(affectedKeys).flat())
      tellReset()
    }
    const onChange = (change: Change) => {
      refetch(affectedKeys[change.kind])
      tellChange(change)
    }
    return whileVisible(() =>
      followChanges({ onChange, onReset, onRefused: () => refetch(sessionKey), onState: setState }),
    )
  }, [client, setState])
}

/** Milliseconds that a tab may be out of sight before it lets go. */
const PATIENCE = 5000

/**
 * Keeps `start` running while the tab is in sight. A browser opens six connections to an origin without HTTP/2:
 * tabs in the background must not hold them. Returns how to stop.
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
    if (document.visibilityState === 'hidden') timer = setTimeout(release, PATIENCE)
    else stop ??= start()
  }
  document.addEventListener('visibilitychange', follow)
  return () => {
    document.removeEventListener('visibilitychange', follow)
    clearTimeout(timer)
    release()
  }
}
