import { looks } from './control-looks.tsx'
import type { ScrollRest } from './lead-layout.ts'
import { followPresses } from './scroll-press.ts'
import styles from './scroll-rest.module.css'

/** How long after the last step of a scroll the list is at rest, in milliseconds. */
const restMs = 150

const scrolls = styles.scrolls ?? ''
/** By the index of their row. */
const waiting = new Map<number, () => void>()
let timer: ReturnType<typeof setTimeout> | undefined
let lastAt = 0

export const scrollRest: ScrollRest = {
  isScrolling: () => timer !== undefined,
  whenAtRest: (index, act) => {
    waiting.set(index, act)
    if (timer === undefined) actNext()
    return () => {
      if (waiting.get(index) === act) waiting.delete(index)
    }
  },
  looks,
}

/** Marks the element while the window scrolls, and handles presses on its controls meanwhile. */
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
  const endPresses = followPresses(element, take)
  return () => {
    endPresses()
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
    const [next] = waiting.keys()
    if (next === undefined || timer !== undefined) return
    take(next)
    actNext()
  })
}

const take = (index: number): void => {
  const act = waiting.get(index)
  waiting.delete(index)
  act?.()
}
