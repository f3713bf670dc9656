import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { isApiError } from '#contracts/client.ts'
import { sessionKey } from './keys.ts'
import { type Session, sessionAfter } from './session-end.ts'

/** Without a connection a call fails, in words, rather than waits for one without a word. */
const atOnce = { networkMode: 'always' } as const

/** How long data that is on no screen can be read without a connection, in milliseconds. */
const hourMs = 3_600_000

/** Data never goes stale on a timer: live changes invalidate it. */
export const makeQueryClient = (): QueryClient => {
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError: (failure) => endSessionOn401(client, failure, false) }),
    mutationCache: new MutationCache({ onError: (failure) => endSessionOn401(client, failure, true) }),
    defaultOptions: {
      queries: {
        ...atOnce,
        gcTime: hourMs,
        refetchOnReconnect: true,
        refetchInterval: false,
        refetchOnWindowFocus: false,
        staleTime: Number.POSITIVE_INFINITY,
        retry: false,
      },
      mutations: { ...atOnce, retry: false },
    },
  })
  return client
}

const endSessionOn401 = (client: QueryClient, failure: Error, isAct: boolean): void => {
  const answers = [failure, failure.cause]
  if (answers.some((answer) => isApiError(answer) && answer.status === 401)) {
    client.setQueryData<Session | null>(sessionKey, (session) => sessionAfter(session, isAct))
  }
}
