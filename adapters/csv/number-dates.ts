import { clockIn } from '#contracts/day.ts'

type NumberDate = { readonly day: string; readonly time: string | null; readonly zone: string | null }

/** The days of spreadsheets from 1970 on, by 1 January 1970 and 1 January 2100. */
const [firstSerial, lastSerial] = [25_569, 73_050]
const daySeconds = 86_400

/**
 * A date that is a number: of a spreadsheet, days since 30 December 1899 with the time as a fraction; of a program, seconds or
 * milliseconds since 1970 in UTC, of ten or thirteen digits. Null for any other.
 */
export const numberDate = (text: string): NumberDate | null => {
  if (/^1\d{9}(?:\d{3})?$/.test(text)) return dateOf(Number(text.padEnd(13, '0')), 'Z')
  if (!/^\d{5}(?:[.,]\d{1,15})?$/.test(text)) return null
  const serial = Number(text.replace(',', '.'))
  if (serial < firstSerial || serial >= lastSerial) return null
  const date = dateOf(Math.round((serial - firstSerial) * daySeconds) * 1000, null)
  return Number.isInteger(serial) ? { ...date, time: null } : date
}

const dateOf = (milliseconds: number, zone: string | null): NumberDate => {
  const [day = '', time = null] = clockIn(milliseconds, 'UTC').split(' ')
  return { day, time, zone }
}
