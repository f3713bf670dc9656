import { useSyncExternalStore } from 'react'

/** Whether the window is at least this wide, in rem. */
export const useWide = (rem: number): boolean => {
  const query = `(min-width: ${rem}rem)`
  return useSyncExternalStore(
    (changed) => {
      const list = window.matchMedia(query)
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    () => window.matchMedia(query).matches,
  )
}
