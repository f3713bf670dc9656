const english = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

const isoDay = /^(\d{4}-\d{2}-\d{2})(T[\d:.]+Z)?$/

/** `2025-03-24`, or a moment of it, as `March 24, 2025`. Whatever is no such date stays as it was written. */
export const longDate = (text: string): string => {
  const day = isoDay.exec(text)?.[1]
  const date = new Date(`${day}T00:00:00Z`)
  const isReal = day !== undefined && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day)
  return isReal ? english.format(date) : text
}
