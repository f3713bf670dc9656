import { sessionKey } from '@atrium/kit'
import type { QueryClient } from '@tanstack/react-query'

const forEverybody: readonly unknown[] = ['remotes', 'site', ...sessionKey]

/** Nobody is signed in any more, and nothing of what was read meanwhile remains. */
export const forgetSession = (client: QueryClient): void => {
  client.setQueryData(sessionKey, null)
  client.removeQueries({ predicate: ({ queryKey }) => !forEverybody.includes(queryKey[0]) })
}
