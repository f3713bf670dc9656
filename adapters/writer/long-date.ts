const english = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

const isoDay = /^(\d{4}-\d{2}-\d{2})(T[\d:.]+Z)?$/

/** Formats `2025-03-24`, or an instant of that day, as `March 24, 2025`. Other text is returned unchanged. */
export const longDate = (text: string): string => {
  const day = isoDay.exec(text)?.[1]
  const date = new Date(`${day}T00:00:00Z`)
  const isReal = day !== undefined && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day)
  return isReal ? english.format(date) : text
}
