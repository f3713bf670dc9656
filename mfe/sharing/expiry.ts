import { formatter } from '@atrium/kit'
import { dayAfter as calendarDayAfter } from '#contracts/day.ts'
import type { NewShare } from '#contracts/share/http/shares.ts'

/** The lifetime of a link: a number of days, unlimited (0), or until a chosen date. */
export type Expiry = '7' | '30' | '90' | '0' | 'date'

/** Pairs, because an object would reorder its numeric keys. */
export const expiryOptions: readonly (readonly [Expiry, string])[] = [
  ['7', '7 days'],
  ['30', '30 days'],
  ['90', '90 days'],
  ['0', 'Never expires'],
  ['date', 'On a date'],
]

export const usualExpiry: Expiry = '30'

/**
 * The request for a choice; `date` is the value of `<input type="date">`, and the link lives to the end of that day.
 */
export const expiryOf = (choice: Expiry, date: string): Pick<NewShare, 'expiresInDays' | 'expiresAt'> =>
  choice === 'date' ? { expiresAt: endOf(date) } : { expiresInDays: Number(choice) }

/** The last second of a day, in the zone that screens use. */
export const endOf = (date: string): string => formatter.momentOf(`${date}T23:59:59`).toISOString()

/** Tomorrow, or `days` days later, as the value of `<input type="date">`, in the zone that screens use. */
export const dayAfter = (now: Date, days = 1): string => calendarDayAfter(formatter.dayOf(now), days)
