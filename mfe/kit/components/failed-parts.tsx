import { atom, useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { LoadFailure } from './load-failure.tsx'

type Part = { readonly what: string; readonly failure: unknown; readonly refetch: () => unknown }

const partsAtom = atom<readonly Part[]>([])

type Read = { readonly data: unknown; readonly error: unknown; readonly refetch: () => unknown }

/**
 * The data of a query without which a screen lacks a part, such as a notice. The screen names its failure at the top:
 * a part that is missing looks as if there were nothing to show.
 */
export const usePart = <Query extends Read>(what: string, query: Query): Query['data'] => {
  const { error, refetch } = query
  const setParts = useSetAtom(partsAtom)
  useEffect(() => {
    if (error === null) return
    const part = { what, failure: error, refetch }
    setParts((parts) => [...parts, part])
    return () => setParts((parts) => parts.filter((other) => other !== part))
  }, [what, error, refetch, setParts])
  return query.data
}

/** Names the parts of the screen that could not be loaded, to try again; renders nothing if there are none. */
export const FailedParts = () => {
  const parts = useAtomValue(partsAtom)
  const [first] = parts
  if (first === undefined) return null
  const byName = new Map(parts.map((part) => [part.what, part]))
  const retry = () => {
    for (const { refetch } of byName.values()) void refetch()
  }
  return <LoadFailure compact what={listOf([...byName.keys()])} failure={first.failure} onRetry={retry} />
}

const list = new Intl.ListFormat('en')

/** `The questions and the names of the team`. */
const listOf = ([first = '', ...others]: readonly string[]): string =>
  list.format([first, ...others.map((what) => `${what.charAt(0).toLowerCase()}${what.slice(1)}`)])
