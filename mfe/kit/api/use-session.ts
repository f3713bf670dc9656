import { useQuery } from '@tanstack/react-query'
import { auth } from '#contracts/staff/http/auth.ts'
import { callOrNull } from './call.ts'
import { sessionKey } from './keys.ts'
import { type Session, sessionAfter } from './session-end.ts'

const fiveMinutesMs = 300_000

/** The signed-in user; null when signed out. */
export const useSession = () =>
  useQuery({
    queryKey: sessionKey,
    queryFn: async ({ signal, client }): Promise<Session | null> =>
      (await callOrNull(auth.me, { signal })) ?? sessionAfter(client.getQueryData(sessionKey), false),
    staleTime: fiveMinutesMs,
    gcTime: fiveMinutesMs,
    retry: false,
  })

/** Whether the signed-in user may write; auditors may not. */
export const useCanWrite = (): boolean => useSession().data?.user.role !== 'auditor'
