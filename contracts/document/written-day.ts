import type { Formatting } from '#contracts/formats.ts'

const isoDay = /^(\d{4}-\d{2}-\d{2})(?:[T ]\d{2}:[\d:.]+(Z|[+-]\d{2}:?\d{2})?)?$/

/**
 * Writes `2025-03-24`, or the day of an instant in the zone of the installation, as `March 24, 2025`; a time without a
 * zone has the day that it names. Other text is returned unchanged: `new Date` would take `Offer 7` for a day.
 */
export const writtenDay = (text: string, { dates }: Pick<Formatting, 'dates'>): string => {
  const [, day, zone] = isoDay.exec(text) ?? []
  const date = new Date(`${day}T00:00:00Z`)
  const instant = zone === undefined ? date : new Date(text.replace(' ', 'T'))
  if (Number.isNaN(date.getTime()) || Number.isNaN(instant.getTime())) return text
  if (day !== undefined && !date.toISOString().startsWith(day)) return text
  return dates({ dateStyle: 'long', ...(zone === undefined && { timeZone: 'UTC' }) }).format(instant)
}
