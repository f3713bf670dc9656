import { formatter } from '@atrium/kit'
import { nounAfter } from '#contracts/formats.ts'

const units = [
  ['day', 24 * 3_600_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

/** A duration in its two largest units: `3 days 4 hours`; `under a minute`. */
export const spanText = (milliseconds: number): string => {
  let rest = milliseconds
  const parts = units.flatMap(([unit, size]) => {
    const count = Math.floor(rest / size)
    rest -= count * size
    return count === 0 ? [] : [`${count} ${nounAfter(count, unit)}`]
  })
  return parts.length === 0 ? 'under a minute' : parts.slice(0, 2).join(' ')
}

/** How many days ago a status began, by the calendar: `12 days in stage`. */
export const daysInStage = (since: string, now: Date): string => {
  const dayMs = (at: Date) => Date.parse(`${formatter.dayOf(at)}T00:00:00Z`)
  const days = Math.max(0, (dayMs(now) - dayMs(new Date(since))) / (24 * 3_600_000))
  return days === 0 ? 'In stage since today' : `${days} ${nounAfter(days, 'day')} in stage`
}
