import { forgetActs, releaseGuards, sessionKey } from '@atrium/kit'
import type { QueryClient } from '@tanstack/react-query'
import { forgetDrafts } from './unsaved-drafts.ts'

/** The queries that do not belong to a user. */
const publicKeys: readonly unknown[] = ['remotes', 'site', ...sessionKey]

/** Ends the session in this tab and clears everything read or written during it. */
export const forgetSession = (client: QueryClient): void => {
  releaseGuards()
  client.setQueryData(sessionKey, null)
  client.removeQueries({ predicate: ({ queryKey }) => !publicKeys.includes(queryKey[0]) })
  forgetDrafts()
  forgetActs()
}
