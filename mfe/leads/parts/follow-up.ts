/** A day of the reader's own calendar, `2026-05-01`. */
export const dayOf = (moment: Date): string => {
  const parts = [moment.getFullYear(), moment.getMonth() + 1, moment.getDate()]
  return parts.map((part) => String(part).padStart(2, '0')).join('-')
}

const days = new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' })

/** A day as people write it, `May 1, 2026`. */
export const dayText = (day: string): string => days.format(new Date(`${day}T00:00:00Z`))

export type FollowUpState = 'overdue' | 'today' | 'later'

/** How a follow-up date stands to today; both are days. */
export const followUpState = (day: string, today: string): FollowUpState => {
  if (day === today) return 'today'
  return day < today ? 'overdue' : 'later'
}

/** `Follow-up overdue since May 1, 2026`; says in words what the colour says. */
export const followUpText = (day: string, today: string): string => {
  const texts = {
    overdue: `Overdue since ${dayText(day)}`,
    today: 'Follow up today',
    later: `Follow up ${dayText(day)}`,
  }
  return texts[followUpState(day, today)]
}
