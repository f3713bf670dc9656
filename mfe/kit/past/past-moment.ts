import { isDay } from '#contracts/day.ts'
import { formatter } from '../formatter.ts'

const dayForm = /^\d{4}-\d\d-\d\d$/

/**
 * The moment that an address names, as ISO 8601: the end of a day in the zone that screens use, or an instant.
 * Undefined for an invalid moment, and for one that is not over yet, which means now.
 */
export const pastMoment = (text: string | null, now: number): string | undefined => {
  const moment = dayForm.test(text ?? '') ? endOf(text ?? '') : Date.parse(text ?? '')
  return Number.isNaN(moment) || moment >= now ? undefined : new Date(moment).toISOString()
}

const endOf = (day: string): number => (isDay(day) ? formatter.momentOf(`${day}T23:59:59.999`).getTime() : Number.NaN)

/** The day of a moment, in the zone that screens use. */
export const dayOfMoment = (moment: Date | string): string => formatter.dayOf(new Date(moment))
