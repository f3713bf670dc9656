const storageKey = 'place'

/** Keeps how far the page is scrolled, for when it is loaded again or returned to. */
export const keepPlace = (): void => {
  const keep = () => {
    try {
      sessionStorage.setItem(storageKey, JSON.stringify([location.href, scrollY]))
    } catch {
      // Without storage, the page starts at its top.
    }
  }
  addEventListener('pagehide', keep)
  // The last that a phone tells a page that it later drops in the background.
  document.addEventListener('visibilitychange', keep)
}

/** The signs that the reader moves the page. */
const moves = ['wheel', 'touchmove', 'pointerdown', 'keydown']

/** How long the content may take, in milliseconds: what comes later would move under the reader's eyes. */
const maxWaitMs = 10_000

/** How long parts may still appear above the place, in milliseconds, without moving the page. */
const settleMs = 1000

/**
 * Scrolls to where the page was, once it is long enough: the browser itself gives up when the page has loaded, before
 * its content is there.
 */
export const returnToPlace = (): void => {
  const [href, top] = isReturn() ? readPlace() : []
  if (href !== location.href || typeof top !== 'number' || scrollY !== 0) return
  const ending = new AbortController()
  const { signal } = ending
  const end = () => ending.abort()
  const observer = new ResizeObserver(() => {
    if (document.documentElement.scrollHeight - innerHeight < top) return
    scrollTo({ top, behavior: 'instant' })
    setTimeout(end, settleMs)
  })
  signal.addEventListener('abort', () => observer.disconnect())
  for (const move of moves) addEventListener(move, end, { signal, passive: true })
  setTimeout(end, maxWaitMs)
  observer.observe(document.body)
}

const isReturn = (): boolean =>
  performance.getEntriesByType('navigation').some((visit) => 'type' in visit && visit.type !== 'navigate')

const readPlace = (): readonly unknown[] => {
  try {
    const place: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '')
    return Array.isArray(place) ? place : []
  } catch {
    return []
  }
}
