import { type RefObject, useEffect, useRef } from 'react'
import { useNavigationType } from 'react-router-dom'

/** Moves the focus to the heading when a link led here, so that a screen reader says where one is. */
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
