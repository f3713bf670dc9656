import { sessionKey } from '@atrium/kit'
import type { QueryClient } from '@tanstack/react-query'

const forEverybody: readonly unknown[] = ['remotes', 'site', ...sessionKey]

/** What the browser keeps of what staff wrote: under this and the id of a run. */
const draftKeys = 'document-draft:'

/** Nobody is signed in any more, and nothing of what was read or written meanwhile remains. */
export const forgetSession = (client: QueryClient): void => {
  client.setQueryData(sessionKey, null)
  client.removeQueries({ predicate: ({ queryKey }) => !forEverybody.includes(queryKey[0]) })
  forgetDrafts()
}

const forgetDrafts = (): void => {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(draftKeys)) localStorage.removeItem(key)
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}
