export type SectionTime = { readonly section: string; readonly milliseconds: number }

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
