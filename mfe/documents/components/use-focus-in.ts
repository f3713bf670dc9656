import { useEffect, useRef } from 'react'

/** Focuses an element of a place after the next render, which may remove or move the one that had the focus. */
export const useFocusIn = (place: { readonly current: HTMLElement | null }) => {
  const target = useRef<string | null>(null)
  useEffect(() => {
    if (target.current === null) return
    place.current?.querySelector<HTMLElement>(target.current)?.focus()
    target.current = null
  })
  return (selector: string) => {
    target.current = selector
  }
}

/** The button that moves an item on from the place where it now is: at an end of the list, the one that leads back. */
export const moveButtonAt = (index: number, step: 1 | -1, last: number): string => {
  const isAtEnd = index === (step === 1 ? last : 0)
  return `[data-item="${index}"] [data-move="${isAtEnd ? -step : step}"]`
}
