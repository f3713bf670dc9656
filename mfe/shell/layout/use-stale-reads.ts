import { type Query, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { isApiError } from '#contracts/client.ts'

/** The delay before what failed is read again, in milliseconds. */
const againMs = 5000

/** On the screen is what was read before: the server did not answer, or could not. A missing next page is named by its list. */
const isStale = (query: Query): boolean => {
  const { data, error, fetchMeta } = query.state
  if (data === undefined || error === null || fetchMeta?.fetchMore !== undefined) return false
  return query.isActive() && !(isApiError(error) && error.status < 500)
}

/** Whether something on the screen could not be read again; it is, until it can. */
export const useStaleReads = (): boolean => {
  const client = useQueryClient()
  const cache = client.getQueryCache()
  const stale = useSyncExternalStore(
    useCallback((listener) => cache.subscribe(listener), [cache]),
    () => cache.getAll().some(isStale),
  )
  useEffect(() => {
    if (!stale) return
    const timer = setInterval(() => void client.refetchQueries({ predicate: isStale }), againMs)
    return () => clearInterval(timer)
  }, [client, stale])
  return stale
}
