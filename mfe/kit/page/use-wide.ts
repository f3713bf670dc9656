import { useSyncExternalStore } from 'react'

/** Whether the window is at least this wide, in rem. */
export const useWide = (rem: number): boolean => {
  const query = `(min-width: ${rem}rem)`
  return useSyncExternalStore(
    (onChange) => {
      const list = window.matchMedia(query)
      list.addEventListener('change', onChange)
      return () => list.removeEventListener('change', onChange)
    },
    () => window.matchMedia(query).matches,
  )
}
