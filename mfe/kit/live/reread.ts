import type { QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Invalidates queries and refetches active ones. An initial fetch in flight may hold the state before the change, which
 * the query client would take as fresh: it is shown and refetched.
 */
export const reread = async (client: QueryClient, queryKey: QueryKey, exact = false): Promise<void> => {
  const first = client
    .getQueryCache()
    .findAll({ queryKey, exact, fetchStatus: 'fetching', predicate: ({ state }) => state.data === undefined })
  await Promise.allSettled(first.map(({ promise }) => promise))
  await client.invalidateQueries({ queryKey, exact })
}
