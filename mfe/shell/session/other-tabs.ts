import { type Session, sessionAfter, sessionKey } from '@atrium/kit'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { forgetSession } from './forget-session.ts'

/** This browser's other tabs of the dashboard. */
const otherTabs = new BroadcastChannel('atrium-signed-out')

/** Tells the other tabs who is signed in now, by id, or null; not the tab that calls it (`BroadcastChannel`). */
export const notifySession = (userId: string | null): void => otherTabs.postMessage(userId)

/**
 * Follows the session of the other tabs, which share its cookie: signed out with any of them, which the server would
 * report only with its next heartbeat, and not to act as another user who has signed in there.
 */
export const useSessionElsewhere = (): void => {
  const client = useQueryClient()
  useEffect(() => {
    const follow = ({ data: userId }: MessageEvent<string | null>) => {
      if (userId === null) return forgetSession(client)
      const session = client.getQueryData<Session | null>(sessionKey)
      if (session != null && session.user.id !== userId) client.setQueryData(sessionKey, sessionAfter(session, false))
      else void client.invalidateQueries()
    }
    otherTabs.addEventListener('message', follow)
    return () => otherTabs.removeEventListener('message', follow)
  }, [client])
}
