import { useSyncExternalStore } from 'react'

/** Whether the page is scrolled down by more than this many pixels. */
export const useScrolled = (pixels: number): boolean => useSyncExternalStore(onScroll, () => window.scrollY > pixels)

const onScroll = (onChange: () => void) => {
  window.addEventListener('scroll', onChange, { passive: true })
  return () => window.removeEventListener('scroll', onChange)
}
