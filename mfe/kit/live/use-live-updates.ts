import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { atom, useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { sessionKey } from '../api/keys.ts'
import { affectedKeys } from './affected.ts'
import { tellChange, tellReset } from './change-feed.ts'
import { followChanges, type LiveState } from './follow.ts'
import { gather } from './gather.ts'
import { whileVisible } from './while-visible.ts'

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
      await Promise.all([...keys].map((key) => refresh(client, key)))
      await new Promise((done) => setTimeout(done, BREATH))
    })
    const onReset = () => {
      refetch([...Object.values(affectedKeys).flat(), ...sessionKey])
      tellReset()
    }
    return whileVisible((again) => {
      if (again) onReset()
      return followChanges({
        onChange: (change) => {
          refetch(affectedKeys[change.kind])
          tellChange(change)
        },
        onReset,
        onRefused: () => refetch(sessionKey),
        onState: setState,
      })
    })
  }, [client, setState])
}

const refresh = (client: QueryClient, key: string): Promise<void> => client.invalidateQueries({ queryKey: [key] })
