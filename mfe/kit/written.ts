import { type Formats, formatting, usualFormats } from '#contracts/formats.ts'

/** The installation's formats, which the server puts into the dashboard's page. */
const formatsOfPage = (): Formats => {
  const given =
    typeof document === 'undefined'
      ? undefined
      : document.querySelector<HTMLMetaElement>('meta[name="formats"]')?.content
  return given?.startsWith('{') ? JSON.parse(given) : usualFormats
}

/** How screens write numbers, money and dates, and read dates, in the installation's zone or else the reader's. */
export const written = formatting(formatsOfPage())

/** The beginning of a day (`2026-03-24`), or of one that many days later; an invalid date where it is no day. */
export const startOfDay = (day: string, daysLater = 0): Date => {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + daysLater)
  return Number.isNaN(date.getTime()) ? date : written.momentOf(`${date.toISOString().slice(0, 10)}T00:00:00`)
}
