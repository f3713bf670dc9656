const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** `March 24, 2025`, the same for every reader; what is no time is shown as it is. */
export const longDate = (instant: string): string => {
  const time = Date.parse(instant)
  return Number.isNaN(time) ? instant : format.format(time)
}
