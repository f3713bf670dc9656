import { formatter, timeText } from '@atrium/kit'
import { dayAfter, dayOfWeek } from '#contracts/day.ts'

/** The days that a follow-up is most often set to: 1 is tomorrow. */
export const daysFrom = (now: Date, days: number): string => dayAfter(formatter.dayOf(now), days)

/** The first day of the following week. */
export const nextWeek = (day: string): string => dayAfter(day, 7 - dayOfWeek(day, formatter.formats.weekStartsOn))

const days = formatter.dates({ dateStyle: 'medium', timeZone: 'UTC' })

/** A formatted day, `May 1, 2026`. */
export const dayText = (day: string): string => timeText(days, `${day}T00:00:00Z`)

type FollowUpState = 'overdue' | 'today' | 'later'

/** Compares a follow-up date with today; both are days. */
export const followUpState = (day: string, today: string): FollowUpState => {
  if (day === today) return 'today'
  return day < today ? 'overdue' : 'later'
}

/** `Overdue since May 1, 2026`: the text equivalent of the colour. */
export const followUpText = (day: string, today: string): string => {
  const texts = {
    overdue: `Overdue since ${dayText(day)}`,
    today: 'Follow up today',
    later: `Follow up ${dayText(day)}`,
  }
  return texts[followUpState(day, today)]
}
