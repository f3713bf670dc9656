import type { Lead } from '../../../../contracts/http/leads.ts'
import { useFieldEdit } from '../../queries/use-field-edit.ts'
import { dayOf } from '../follow-up.ts'
import styles from './lead-fields.module.css'
import { PanelField } from './panel-field.tsx'

const DAY = 86_400_000

const offers = [
  ['Tomorrow', 1],
  ['In 3 days', 3],
  ['In a week', 7],
] as const

/** The day to be in touch again, with the days that are chosen most. */
export const FollowUpField = ({ lead }: { lead: Lead }) => {
  const { put } = useFieldEdit(lead, 'followUpDate')
  return (
    <div>
      <PanelField lead={lead} field="followUpDate" label="Follow up on" type="date" />
      <div className={styles.offers}>
        {offers.map(([label, days]) => (
          <button key={label} type="button" onClick={() => put(dayOf(new Date(Date.now() + days * DAY)))}>
            {label}
          </button>
        ))}
        {lead.followUpDate !== null && (
          <button type="button" onClick={() => put('')}>
            None
          </button>
        )}
      </div>
    </div>
  )
}
