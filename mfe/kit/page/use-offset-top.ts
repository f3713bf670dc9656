import { type RefObject, useLayoutEffect, useState } from 'react'

/** An element's distance from the top of the page in pixels, updated as the layout changes. */
export const useOffsetTop = (place: RefObject<HTMLElement | null>): number => {
  const [offset, setOffset] = useState(0)
  useLayoutEffect(() => {
    const measure = () => {
      if (place.current !== null) setOffset(Math.round(place.current.getBoundingClientRect().top + window.scrollY))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [place])
  return offset
}
