import { timeText } from '@atrium/kit'

/** A calendar day in the reader's zone, `2026-05-01`. */
export const dayOf = (moment: Date): string => {
  const parts = [moment.getFullYear(), moment.getMonth() + 1, moment.getDate()]
  return parts.map((part) => String(part).padStart(2, '0')).join('-')
}

const days = new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' })

/** A formatted day, `May 1, 2026`. */
export const dayText = (day: string): string => timeText(days, `${day}T00:00:00Z`)

type FollowUpState = 'overdue' | 'today' | 'later'

/** Compares a follow-up date with today; both are days. */
export const followUpState = (day: string, today: string): FollowUpState => {
  if (day === today) return 'today'
  return day < today ? 'overdue' : 'later'
}

/** `Follow-up overdue since May 1, 2026`: the text equivalent of the colour. */
export const followUpText = (day: string, today: string): string => {
  const texts = {
    overdue: `Overdue since ${dayText(day)}`,
    today: 'Follow up today',
    later: `Follow up ${dayText(day)}`,
  }
  return texts[followUpState(day, today)]
}
