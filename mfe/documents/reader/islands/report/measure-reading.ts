import { tell } from '../post.ts'

import { sectionInSight, sectionsIn } from './sections.ts'

type SectionTime = { readonly section: string; readonly milliseconds: number }

/** Whoever gives no sign of life for so long is no longer reading. */
const patienceMs = 60_000
/** Between two looks; more means that the machine slept. */
const longestMs = 5000

/** Adds up for how long each section has been read. All times in milliseconds of one clock. */
export const readingClock = (start: number) => {
  const read = new Map<string, number>()
  let section: string | undefined
  let looked = start
  let lively = start
  return {
    /** The reader gave a sign of life. */
    awake: (now: number): void => {
      lively = now
    },
    /** What is being read from now on, or nothing; what was read until now is added to its time. */
    look: (now: number, current: string | undefined): void => {
      const passed = Math.min(now - looked, longestMs)
      if (section !== undefined && now - lively <= patienceMs) read.set(section, (read.get(section) ?? 0) + passed)
      section = current
      looked = now
    },
    /** What was read since it was taken last. */
    take: (): readonly SectionTime[] => {
      const taken = [...read].map(([name, time]) => ({ section: name, milliseconds: Math.round(time) }))
      read.clear()
      return taken.filter(({ milliseconds }) => milliseconds > 0)
    },
  }
}

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
