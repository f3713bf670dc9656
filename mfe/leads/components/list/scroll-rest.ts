import { looks } from './control-looks.tsx'
import type { ScrollRest } from './lead-layout.ts'
import styles from './scroll-rest.module.css'

/** How long after the last step of a scroll the list is at rest, in milliseconds. */
const restMs = 150

const scrolls = styles.scrolls ?? ''
const waiting = new Set<() => void>()
let timer: ReturnType<typeof setTimeout> | undefined
let lastAt = 0

export const scrollRest: ScrollRest = {
  isScrolling: () => timer !== undefined,
  whenAtRest: (act) => {
    waiting.add(act)
    if (timer === undefined) actNext()
    return () => waiting.delete(act)
  },
  looks,
}

/** Marks the element while the window scrolls. */
export const followScrolling = (element: HTMLElement | null): (() => void) => {
  const onScroll = () => {
    lastAt = performance.now()
    if (timer !== undefined) return
    timer = setTimeout(rest, restMs)
    element?.classList.add(scrolls)
  }
  const rest = () => {
    const left = lastAt + restMs - performance.now()
    timer = left > 1 ? setTimeout(rest, left) : undefined
    if (timer !== undefined) return
    element?.classList.remove(scrolls)
    actNext()
  }
  window.addEventListener('scroll', onScroll, { passive: true })
  return () => {
    window.removeEventListener('scroll', onScroll)
    clearTimeout(timer)
    timer = undefined
    element?.classList.remove(scrolls)
    actNext()
  }
}

/** One after the other, so that a press in between is answered. */
const actNext = (): void => {
  setTimeout(() => {
    const [act] = waiting
    if (act === undefined || timer !== undefined) return
    waiting.delete(act)
    act()
    actNext()
  })
}
