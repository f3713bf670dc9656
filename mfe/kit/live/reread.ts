import type { QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Invalidates queries and refetches active ones. An initial fetch in flight may return the state before the change,
 * which the query client would treat as fresh: its result is shown, then refetched.
 */
export const reread = async (client: QueryClient, queryKey: QueryKey, exact = false): Promise<void> => {
  const first = client
    .getQueryCache()
    .findAll({ queryKey, exact, fetchStatus: 'fetching', predicate: ({ state }) => state.data === undefined })
  await Promise.allSettled(first.map(({ promise }) => promise))
  await client.invalidateQueries({ queryKey, exact })
}
