import { useMemo } from 'react'
import { type NavigateOptions, useLocation, useNavigate } from 'react-router-dom'

/** Navigates for an answer or a timer of a screen: does nothing once the window shows another path. */
export const useScreenNavigate = (): ((to: string, options?: NavigateOptions) => void) => {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  return (to, options) => void (window.location.pathname === pathname && navigate(to, options))
}

type Query = ConstructorParameters<typeof URLSearchParams>[0]
type SetQuery = (next: Query | ((current: URLSearchParams) => Query), options?: NavigateOptions) => void

/**
 * The query of the screen's address, and a function that changes it. A change starts from the window's query, which is
 * ahead of the screen while the next state renders.
 */
export const useAddress = (): readonly [URLSearchParams, SetQuery] => {
  const { search } = useLocation()
  const navigate = useScreenNavigate()
  const query = useMemo(() => new URLSearchParams(search), [search])
  const setQuery: SetQuery = (next, options) => {
    const query = typeof next === 'function' ? next(new URLSearchParams(window.location.search)) : next
    navigate(`?${new URLSearchParams(query)}`, options)
  }
  return [query, setQuery]
}
