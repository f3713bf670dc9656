import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'
import { isApiError } from '#contracts/client.ts'

/**
 * Invalidates queries and refetches active ones. An initial fetch in flight may return the state before the change,
 * which the query client would treat as fresh: its result is shown, then refetched. So is a further page that is on its
 * way, which a refetch would drop: the press that asked for it would do nothing.
 */
export const reread = async (
  client: QueryClient,
  queryKey: QueryKey,
  exact = false,
  predicate: (query: Query) => boolean = () => true,
): Promise<void> => {
  const finishesFirst = ({ state }: Query) => state.data === undefined || state.fetchMeta?.fetchMore !== undefined
  const fetches = client.getQueryCache().findAll({ queryKey, exact, fetchStatus: 'fetching', predicate: finishesFirst })
  await Promise.allSettled(fetches.map(({ promise }) => promise))
  await client.invalidateQueries({ queryKey, exact, predicate })
}

/** False where the server answered that there is no such thing: a refetch would only show it as loading. */
export const mayChange = ({ state: { data, error } }: Query): boolean =>
  data !== undefined || !isApiError(error) || error.status !== 404
