const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })

/** `March 24, 2025 at 2:05 PM UTC`, the same for every reader. */
export const moment = (instant: string): string => `${format.format(new Date(instant))} UTC`
