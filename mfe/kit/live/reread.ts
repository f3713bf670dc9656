import type { QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Invalidates queries, and reads again those on screen. A first reading that is in flight may hold the state before the
 * change, and the query client would take it for the new one: it is shown and then read again.
 */
export const reread = async (client: QueryClient, queryKey: QueryKey, exact = false): Promise<void> => {
  const first = client
    .getQueryCache()
    .findAll({ queryKey, exact, fetchStatus: 'fetching', predicate: ({ state }) => state.data === undefined })
  await Promise.allSettled(first.map(({ promise }) => promise))
  await client.invalidateQueries({ queryKey, exact })
}
