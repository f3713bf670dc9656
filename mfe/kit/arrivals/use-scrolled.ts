import { useSyncExternalStore } from 'react'

/** Whether the page is scrolled down by more than this many pixels. */
export const useScrolled = (pixels: number): boolean => useSyncExternalStore(onScroll, () => window.scrollY > pixels)

const onScroll = (changed: () => void) => {
  window.addEventListener('scroll', changed, { passive: true })
  return () => window.removeEventListener('scroll', changed)
}
