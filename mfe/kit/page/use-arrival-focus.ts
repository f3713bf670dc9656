import { type RefObject, useEffect, useRef } from 'react'
import { useNavigationType } from 'react-router-dom'

/** Moves the focus to the heading after a navigation, so that a screen reader announces the screen. */
export const useArrivalFocus = (): RefObject<HTMLHeadingElement | null> => {
  const heading = useRef<HTMLHeadingElement>(null)
  const arrivedByLink = useRef(useNavigationType() === 'PUSH')
  useEffect(() => {
    if (!arrivedByLink.current) return
    heading.current?.focus({ preventScroll: true })
    window.scrollTo(0, 0)
  }, [])
  return heading
}
