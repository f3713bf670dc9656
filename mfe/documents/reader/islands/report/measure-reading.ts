import { postQuietly } from '../post.ts'

import { sectionInSight, sectionsIn } from './sections.ts'

type SectionTime = { readonly section: string; readonly milliseconds: number }

/** Reading stops after this time without activity. */
const maxIdleMs = 60_000
/** The longest time that counts between two samples; a longer gap means that the machine slept. */
const maxStepMs = 5000

/** Accumulates the reading time per section. Times in milliseconds of one clock. */
export const readingClock = (start: number) => {
  const read = new Map<string, number>()
  let section: string | undefined
  let looked = start
  let lively = start
  return {
    /** Records activity of the reader. */
    awake: (now: number): void => {
      lively = now
    },
    /** Sets the section being read, or none, and adds the time so far to the previous one. */
    look: (now: number, current: string | undefined): void => {
      const passed = Math.min(now - looked, maxStepMs)
      if (section !== undefined && now - lively <= maxIdleMs) read.set(section, (read.get(section) ?? 0) + passed)
      section = current
      looked = now
    },
    /** Takes the times accumulated since the last call. */
    take: (): readonly SectionTime[] => {
      const readings = [...read].map(([name, time]) => ({ section: name, milliseconds: Math.round(time) }))
      read.clear()
      return readings.filter(({ milliseconds }) => milliseconds > 0)
    },
  }
}

const everyMs = 1000
/** When times are sent during reading: soon, then at growing intervals. Hiding the page sends them at once. */
const firstSendMs = 10_000
const maxSendMs = 120_000
const signsOfLife = ['scroll', 'pointermove', 'pointerdown', 'keydown', 'touchmove'] as const

/** Measures the reading time per section of this page and reports it periodically. */
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
    if (read.length > 0) postQuietly('/api/public/report/sections', { report: shareId, sections: read })
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
    evermoreSeldom(act, Math.min(ms * 2, maxSendMs), signal)
  }, ms)
  signal.addEventListener('abort', () => clearTimeout(timer), { once: true })
}
