import { tell } from '../post.ts'
import { readingClock } from './reading-clock.ts'
import { sectionInSight, sectionsIn } from './sections.ts'

const everyMs = 1000
/** How often the times are sent while somebody reads. */
const sendEveryMs = 10_000
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
  const timers = [setInterval(look, everyMs), setInterval(send, sendEveryMs)]
  signal.addEventListener('abort', () => timers.forEach(clearInterval))
  look()
}
