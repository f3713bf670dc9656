import { atom, useAtomValue, useSetAtom } from 'jotai'
import { Suspense, useEffect } from 'react'
import { lazyComponent } from './lazy-component.ts'
import type { Part } from './part-failures.tsx'

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

const PartFailures = lazyComponent(async () => (await import('./part-failures.tsx')).PartFailures)

/** Names the parts of the screen that could not be loaded, to try again; renders nothing if there are none. */
export const FailedParts = () => {
  const parts = useAtomValue(partsAtom)
  return (
    parts.length > 0 && (
      <Suspense>
        <PartFailures parts={parts} />
      </Suspense>
    )
  )
}
