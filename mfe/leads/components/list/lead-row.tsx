import { memo, type Ref } from 'react'
import type { Lead } from '#contracts/lead/http/leads.ts'
import type { Selection } from '../../model/use-selection.ts'
import { useShownLead } from '../../model/use-shown-lead.ts'
import { valueText } from '../../model/value-text.ts'
import { LeadPerson } from '../lead-person.tsx'
import { OwnerSelector, PrioritySelector, StatusSelector } from '../lead-selectors.tsx'
import { LeadChoice } from './lead-choice.tsx'
import { LeadDates } from './lead-dates.tsx'
import { LeadNotes } from './lead-notes.tsx'
import styles from './lead-table.module.css'

/** Where notes are shown: in their own column, under the name on narrower windows, or nowhere. */
export type NotesPlace = 'column' | 'under' | 'none'

type Props = {
  lead: Lead
  index: number
  notes: NotesPlace
  /** Status and priority share a column. */
  compact: boolean
  selected: boolean
  toggle: Selection['toggle']
  measure: Ref<HTMLTableRowElement> | undefined
}

export const LeadRow = memo(({ lead: read, index, notes, compact, selected, toggle, measure }: Props) => {
  const lead = useShownLead(read)
  const detailed = notes !== 'none'
  return (
    <tr ref={measure} data-index={index} aria-rowindex={index + 2} data-selected={selected}>
      <td>
        <LeadChoice {...{ lead, index, selected, toggle }} />
      </td>
      <td className={styles.person}>
        <LeadPerson lead={lead} detailed={detailed} />
        {notes === 'under' && lead.notes !== '' && <LeadNotes notes={lead.notes} />}
      </td>
      {notes === 'column' && (
        <td className={styles.notes}>
          <LeadNotes notes={lead.notes} />
        </td>
      )}
      <td className={compact ? styles.both : undefined}>
        <StatusSelector lead={lead} />
        {compact && <Priority lead={lead} />}
      </td>
      {!compact && (
        <td>
          <Priority lead={lead} />
        </td>
      )}
      <td>
        <OwnerSelector lead={lead} />
      </td>
      <td className={styles.value} data-empty={lead.estimatedValue === null}>
        {valueText(lead.estimatedValue)}
      </td>
      <td className={styles.times}>
        <LeadDates lead={lead} detailed={detailed} />
      </td>
    </tr>
  )
})

const Priority = ({ lead }: { lead: Lead }) => (
  <span data-field="priority">
    <PrioritySelector lead={lead} />
  </span>
)
