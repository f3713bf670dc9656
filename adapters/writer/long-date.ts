import { type Formats, formatting, serverFormats } from '#contracts/formats.ts'

const isoDay = /^(\d{4}-\d{2}-\d{2})(T[\d:.]+Z)?$/

/**
 * Writes `2025-03-24`, or the day of an instant in the installation's zone, as `March 24, 2025`. Other text is returned
 * unchanged.
 * @param language of the surrounding text; if omitted, the installation's own format applies
 */
export const longDate = (text: string, formats: Formats, language?: string): string => {
  const [, day, time] = isoDay.exec(text) ?? []
  const date = new Date(`${day}T00:00:00Z`)
  const isReal = day !== undefined && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day)
  if (!isReal) return text
  const { dates } = formatting(serverFormats(formats), language)
  return time === undefined
    ? dates({ dateStyle: 'long', timeZone: 'UTC' }).format(date)
    : dates({ dateStyle: 'long' }).format(new Date(text))
}
