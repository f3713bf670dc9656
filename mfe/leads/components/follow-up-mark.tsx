import { formatter, Icon, useNow } from '@atrium/kit'
import type { Lead } from '#contracts/lead/http/leads.ts'
import { followUpState, followUpText } from '../model/follow-up.ts'
import styles from './follow-up-mark.module.css'

/** The follow-up date, marked if overdue. Nothing for a won or lost lead. */
export const FollowUpMark = ({ lead }: { lead: Lead }) => {
  const { followUpDate: day, status } = lead
  const today = formatter.dayOf(useNow())
  if (day === null || status === 'won' || status === 'lost') return null
  const state = followUpState(day, today)
  return (
    <span className={styles.mark} data-state={state}>
      <Icon name={state === 'overdue' ? 'warning' : 'calendar'} size={14} />
      {followUpText(day, today)}
    </span>
  )
}
