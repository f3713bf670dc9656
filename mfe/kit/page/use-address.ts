import { useMemo } from 'react'
import { type NavigateOptions, useLocation, useNavigate } from 'react-router-dom'

type Query = ConstructorParameters<typeof URLSearchParams>[0]
type SetQuery = (next: Query | ((current: URLSearchParams) => Query), options?: NavigateOptions) => void

/**
 * The query of the screen's address, and a function that changes it. The window's address is ahead of the screen while
 * the next state renders: a change starts from the window's query, and does nothing once the window shows another path.
 */
export const useAddress = (): readonly [URLSearchParams, SetQuery] => {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const query = useMemo(() => new URLSearchParams(search), [search])
  const setQuery: SetQuery = (next, options) => {
    if (window.location.pathname !== pathname) return
    const query = typeof next === 'function' ? next(new URLSearchParams(window.location.search)) : next
    navigate(`?${new URLSearchParams(query)}`, options)
  }
  return [query, setQuery]
}
