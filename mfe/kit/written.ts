import { type Formats, formatting, usualFormats } from '#contracts/formats.ts'

/** The installation's formats, which the server puts into the dashboard's page. */
const formatsOfPage = (): Formats => {
  const given =
    typeof document === 'undefined'
      ? undefined
      : document.querySelector<HTMLMetaElement>('meta[name="formats"]')?.content
  return given?.startsWith('{') ? JSON.parse(given) : usualFormats
}

/** Formats numbers, money and dates, and parses dates, in the installation's zone or else the reader's. */
export const written = formatting(formatsOfPage())

/** The start of a day (`2026-03-24`), or of the day that many days later; an invalid date if the text is no day. */
export const startOfDay = (day: string, daysLater = 0): Date => {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + daysLater)
  return Number.isNaN(date.getTime()) ? date : written.momentOf(`${date.toISOString().slice(0, 10)}T00:00:00`)
}
