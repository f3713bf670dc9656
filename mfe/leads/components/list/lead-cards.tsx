import { useCanWrite } from '@atrium/kit'
import { memo, type Ref, useRef } from 'react'
import type { Lead } from '#contracts/lead/http/leads.ts'
import { useOptimisticLead } from '../../model/use-optimistic-lead.ts'
import type { Selection } from '../../model/use-selection.ts'
import { valueText } from '../../model/value-text.ts'
import { LeadPerson } from '../lead-person.tsx'
import styles from './lead-cards.module.css'
import { LeadChoice } from './lead-choice.tsx'
import { LeadDates } from './lead-dates.tsx'
import type { LeadLayoutProps, ScrollRest } from './lead-layout.ts'
import { LeadNotes } from './lead-notes.tsx'
import { useControls } from './use-controls.ts'
import { useLeadRows } from './use-lead-rows.tsx'
import { useRowKeys } from './use-row-keys.ts'

/** The list on narrow windows, virtualized. */
export const LeadCards = ({ leads, list, view, selection, order, total }: LeadLayoutProps) => {
  const place = useRef<HTMLUListElement>(null)
  const rows = useLeadRows(leads, list, place, view === 'quick' ? 132 : 236)
  const { measure, rest } = rows
  const canWrite = useCanWrite()
  useRowKeys(leads, rows, selection)
  return (
    <>
      {rows.beside}
      <ul
        ref={place}
        className={styles.cards}
        style={{ paddingTop: rows.above, paddingBottom: rows.below }}
        aria-label={`Leads, ${order}`}
      >
        {rows.indices.map((index) => {
          const lead = leads[index]
          return (
            lead !== undefined && (
              <LeadCard
                key={lead.id}
                detailed={view !== 'quick'}
                selected={selection.has(lead.id)}
                toggle={selection.toggle}
                {...{ lead, index, total, canWrite, measure, rest }}
              />
            )
          )
        })}
      </ul>
    </>
  )
}

type CardProps = {
  lead: Lead
  index: number
  total: number
  detailed: boolean
  selected: boolean
  toggle: Selection['toggle']
  canWrite: boolean
  measure: Ref<HTMLLIElement> | undefined
  rest: ScrollRest | undefined
}

const LeadCard = memo(
  ({ lead: read, index, total, detailed, selected, toggle, measure, canWrite, rest }: CardProps) => {
    const lead = useOptimisticLead(read)
    const { Status, Priority, Owner } = useControls(canWrite, rest, index)
    return (
      <li ref={measure} data-index={index} className={styles.card} aria-posinset={index + 1} aria-setsize={total}>
        <div className={styles.head}>
          {canWrite && <LeadChoice {...{ lead, index, selected, toggle }} />}
          <LeadPerson lead={lead} detailed={detailed} />
          <span className={styles.value} data-empty={lead.estimatedValue === null}>
            {valueText(lead.estimatedValue)}
          </span>
        </div>
        {detailed && <LeadNotes notes={lead.notes} />}
        <div className={styles.selectors}>
          <Status lead={lead} />
          <span data-field="priority">
            <Priority lead={lead} />
          </span>
          <Owner lead={lead} />
        </div>
        {detailed && (
          <p className={styles.origin}>
            <LeadDates lead={lead} detailed />
          </p>
        )}
      </li>
    )
  },
)
