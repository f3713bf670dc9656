const steps = [
  ['minute', 60],
  ['hour', 60],
  ['day', 24],
  ['week', 7],
] as const

const words = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })
const dates = new Intl.DateTimeFormat('en', { dateStyle: 'medium' })
const moments = new Intl.DateTimeFormat('en', { dateStyle: 'full', timeStyle: 'long' })

/** `just now`, `5 minutes ago`, `yesterday`; from five weeks on the date. `at` is ISO 8601, `now` in milliseconds. */
export const relativeTime = (at: string, now: number): string => {
  let amount = (now - Date.parse(at)) / 1000
  let text = 'just now'
  for (const [unit, size] of steps) {
    amount /= size
    if (amount < 1) return text
    text = words.format(-Math.floor(amount), unit)
  }
  return amount < 5 ? text : dates.format(new Date(at))
}

/** The full moment in the reader's own zone, which it names. */
export const absoluteTime = (at: string): string => moments.format(new Date(at))
