import type { DateText } from '#contracts/formats.ts'
import { formatter } from '../formatter.ts'

const steps = [
  ['minute', 60],
  ['hour', 60],
  ['day', 24],
  ['week', 7],
] as const

const words = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })
const dates = formatter.dates({ dateStyle: 'medium' })
const moments = formatter.dates({ dateStyle: 'full', timeStyle: 'long' })

/** `just now`, `5 minutes ago`, `yesterday`; after five weeks, the date. `at` is ISO 8601, `now` in milliseconds. */
export const relativeTime = (at: string, now: number): string => {
  let amount = (now - Date.parse(at)) / 1000
  if (Number.isNaN(amount)) return timeText(dates, at)
  let text = 'just now'
  for (const [unit, size] of steps) {
    amount /= size
    if (amount < 1) return text
    text = words.format(-Math.floor(amount), unit)
  }
  return amount < 5 ? text : timeText(dates, at)
}

/** The exact moment, with the zone's name: the installation's zone or else the reader's. */
export const absoluteTime = (at: string): string => timeText(moments, at)

/** A formatted moment, or `unknown`: a response from another release may lack it. */
export const timeText = (format: DateText, at: string): string =>
  Number.isNaN(Date.parse(at)) ? 'unknown' : format.format(new Date(at))
