import { sessionKey } from '@atrium/kit'
import type { QueryClient } from '@tanstack/react-query'
import { forgetDrafts } from './kept-drafts.ts'

const forEverybody: readonly unknown[] = ['remotes', 'site', ...sessionKey]

/** Nobody is signed in any more, and nothing of what was read or written meanwhile remains. */
export const forgetSession = (client: QueryClient): void => {
  client.setQueryData(sessionKey, null)
  client.removeQueries({ predicate: ({ queryKey }) => !forEverybody.includes(queryKey[0]) })
  forgetDrafts()
}
