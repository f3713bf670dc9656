import { RelativeTime } from '@atrium/kit'
import type { Lead } from '../../../contracts/http/leads.ts'
import type { LeadView } from '../queries/use-lead-address.ts'
import { sourceLabels } from './labels.ts'
import { LeadNotes } from './lead-notes.tsx'
import { LeadPerson } from './lead-person.tsx'
import { PrioritySelector, StatusSelector } from './lead-selectors.tsx'
import styles from './lead-table.module.css'
import { valueText } from './value-text.ts'

type Props = { leads: readonly Lead[]; view: LeadView }

/** The list on wide windows. */
export const LeadTable = ({ leads, view }: Props) => (
  <table className={styles.table}>
    <caption className="sr-only">Leads, newest first</caption>
    <thead>
      <tr>
        <th scope="col">Lead</th>
        {view === 'detailed' && <th scope="col">Notes</th>}
        <th scope="col">Status</th>
        <th scope="col">Priority</th>
        <th scope="col" className={styles.value}>
          Value
        </th>
        <th scope="col">Received</th>
      </tr>
    </thead>
    <tbody>
      {leads.map((lead) => (
        <LeadRow key={lead.id} lead={lead} detailed={view === 'detailed'} />
      ))}
    </tbody>
  </table>
)

const LeadRow = ({ lead, detailed }: { lead: Lead; detailed: boolean }) => (
  <tr>
    <td className={styles.person}>
      <LeadPerson lead={lead} detailed={detailed} />
    </td>
    {detailed && (
      <td className={styles.notes}>
        <LeadNotes notes={lead.notes} />
      </td>
    )}
    <td>
      <StatusSelector lead={lead} />
    </td>
    <td>
      <PrioritySelector lead={lead} />
    </td>
    <td className={styles.value} data-empty={lead.estimatedValue === null}>
      {valueText(lead.estimatedValue)}
    </td>
    <td className={styles.times}>
      <RelativeTime at={lead.createdAt} />
      {detailed && <span>{sourceLabels[lead.source]}</span>}
      {detailed && lead.lastContactDate !== null && (
        <span>
          Contacted <RelativeTime at={lead.lastContactDate} />
        </span>
      )}
    </td>
  </tr>
)
