import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { forgetSession } from './forget-session.ts'

/** This browser's other tabs of the dashboard. */
const otherTabs = new BroadcastChannel('atrium-signed-out')

/** Not to the tab that calls it (`BroadcastChannel`). */
export const notifySignedOut = (): void => otherTabs.postMessage(null)

/** Signs this tab out together with any other: the server would report it only with its next heartbeat. */
export const useSignOutElsewhere = (): void => {
  const client = useQueryClient()
  useEffect(() => {
    const forget = () => forgetSession(client)
    otherTabs.addEventListener('message', forget)
    return () => otherTabs.removeEventListener('message', forget)
  }, [client])
}
