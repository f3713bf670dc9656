import { memo, type Ref } from 'react'
import type { Lead } from '#contracts/lead/http/leads.ts'
import { useOptimisticLead } from '../../model/use-optimistic-lead.ts'
import type { Selection } from '../../model/use-selection.ts'
import { valueText } from '../../model/value-text.ts'
import { LeadPerson } from '../lead-person.tsx'
import { LeadChoice } from './lead-choice.tsx'
import { LeadDates } from './lead-dates.tsx'
import type { ScrollRest } from './lead-layout.ts'
import { LeadNotes } from './lead-notes.tsx'
import styles from './lead-table.module.css'
import { useControls } from './use-controls.ts'

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
  canWrite: boolean
  measure: Ref<HTMLTableRowElement> | undefined
  rest: ScrollRest | undefined
}

export const LeadRow = memo(
  ({ lead: read, index, notes, compact, selected, toggle, measure, canWrite, rest }: Props) => {
    const lead = useOptimisticLead(read)
    const { Status, Priority, Owner } = useControls(canWrite, rest, index)
    const priority = (
      <span data-field="priority">
        <Priority lead={lead} />
      </span>
    )
    const detailed = notes !== 'none'
    return (
      <tr ref={measure} data-index={index} aria-rowindex={index + 2} data-selected={selected}>
        <td>{canWrite && <LeadChoice {...{ lead, index, selected, toggle }} />}</td>
        <td>
          <LeadPerson lead={lead} detailed={detailed} />
          {notes === 'under' && lead.notes !== '' && <LeadNotes notes={lead.notes} />}
        </td>
        {notes === 'column' && (
          <td className={styles.notes}>
            <LeadNotes notes={lead.notes} />
          </td>
        )}
        <td className={compact ? styles.both : undefined}>
          <Status lead={lead} />
          {compact && priority}
        </td>
        {!compact && <td>{priority}</td>}
        <td>
          <Owner lead={lead} />
        </td>
        <td className={styles.value} data-empty={lead.estimatedValue === null}>
          {valueText(lead.estimatedValue)}
        </td>
        <td className={styles.times}>
          <LeadDates lead={lead} detailed={detailed} />
        </td>
      </tr>
    )
  },
)
