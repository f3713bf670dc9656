import { tell } from '../post.ts'
import { readingClock } from './reading-clock.ts'
import { sectionInSight, sectionsIn } from './sections.ts'

const everyMs = 1000
/** When the times are sent while somebody reads on: soon, then ever more seldom. Whoever looks away sends them at once. */
const firstSendMs = 10_000
const longestSendMs = 120_000
const signsOfLife = ['scroll', 'pointermove', 'pointerdown', 'keydown', 'touchmove'] as const

/** Measures how long each section is read, in this page alone, and tells the server from time to time. */
export const measureReading = (report: HTMLElement, shareId: string, signal: AbortSignal): void => {
  const sections = sectionsIn(report)
  if (sections.length === 0) return
  const clock = readingClock(performance.now())
  const look = () => {
    const visible = document.visibilityState === 'visible'
    clock.look(performance.now(), visible ? sectionInSight(sections)?.title : undefined)
  }
  const send = () => {
    look()
    const read = clock.take()
    if (read.length > 0) tell('/api/public/report/sections', { report: shareId, sections: read })
  }
  for (const sign of signsOfLife)
    window.addEventListener(sign, () => clock.awake(performance.now()), { passive: true, signal })
  document.addEventListener('visibilitychange', send, { signal })
  window.addEventListener('pagehide', send, { signal })
  window.addEventListener('scroll', look, { passive: true, signal })
  const timer = setInterval(look, everyMs)
  signal.addEventListener('abort', () => clearInterval(timer))
  evermoreSeldom(send, firstSendMs, signal)
  look()
}

const evermoreSeldom = (act: () => void, ms: number, signal: AbortSignal): void => {
  const timer = setTimeout(() => {
    act()
    evermoreSeldom(act, Math.min(ms * 2, longestSendMs), signal)
  }, ms)
  signal.addEventListener('abort', () => clearTimeout(timer), { once: true })
}
