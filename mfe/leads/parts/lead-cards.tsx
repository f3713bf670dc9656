import { RelativeTime } from '@atrium/kit'
import type { Lead } from '../../../contracts/http/leads.ts'
import type { LeadView } from '../queries/use-lead-address.ts'
import { sourceLabels } from './labels.ts'
import styles from './lead-cards.module.css'
import { LeadNotes } from './lead-notes.tsx'
import { LeadPerson } from './lead-person.tsx'
import { PrioritySelector, StatusSelector } from './lead-selectors.tsx'
import { valueText } from './value-text.ts'

type Props = { leads: readonly Lead[]; view: LeadView }

/** The list on narrow windows. */
export const LeadCards = ({ leads, view }: Props) => (
  <ul className={styles.cards} aria-label="Leads, newest first">
    {leads.map((lead) => (
      <li key={lead.id} className={styles.card}>
        <div className={styles.head}>
          <LeadPerson lead={lead} detailed={view === 'detailed'} />
          <span className={styles.value} data-empty={lead.estimatedValue === null}>
            {valueText(lead.estimatedValue)}
          </span>
        </div>
        {view === 'detailed' && <LeadNotes notes={lead.notes} />}
        <div className={styles.selectors}>
          <StatusSelector lead={lead} />
          <PrioritySelector lead={lead} />
        </div>
        {view === 'detailed' && <Origin lead={lead} />}
      </li>
    ))}
  </ul>
)

const Origin = ({ lead }: { lead: Lead }) => (
  <p className={styles.origin}>
    {sourceLabels[lead.source]} · <RelativeTime at={lead.createdAt} />
    {lead.lastContactDate !== null && (
      <>
        {' '}
        · Contacted <RelativeTime at={lead.lastContactDate} />
      </>
    )}
  </p>
)
