import { useCanWrite, useWide } from '@atrium/kit'
import { type ReactNode, useRef } from 'react'
import { EveryChoice } from './lead-choice.tsx'
import type { LeadLayoutProps } from './lead-layout.ts'
import { LeadRow, type NotesPlace } from './lead-row.tsx'
import styles from './lead-table.module.css'
import { useLeadRows } from './use-lead-rows.tsx'
import { useRowKeys } from './use-row-keys.ts'

/** In rem, as all columns take them beside the sidebar; on narrower windows notes have no column of their own. */
const notesFromRem = 90

/** The list on wide windows, virtualized. */
export const LeadTable = ({ leads, list, view, selection, order, total }: LeadLayoutProps) => {
  const wide = useWide(notesFromRem)
  const notes: NotesPlace = view === 'quick' ? 'none' : wide ? 'column' : 'under'
  const compact = !wide || notes === 'column'
  const columns = notes === 'column' ? 'notes' : compact ? undefined : 'apart'
  const place = useRef<HTMLTableSectionElement>(null)
  const rows = useLeadRows(leads, list, place, notes === 'none' ? 65 : wide ? 108 : 148)
  const { measure, rest } = rows
  const canWrite = useCanWrite()
  useRowKeys(leads, rows, selection)
  return (
    <>
      {rows.beside}
      <table className={styles.table} aria-rowcount={total + 1} data-columns={columns}>
        <caption className="sr-only">Leads, {order}</caption>
        <Head notes={notes} compact={compact} choice={<EveryChoice count={leads.length} selection={selection} />} />
        <tbody
          ref={place}
          data-whole={rest === undefined}
          style={{ paddingTop: rows.above, paddingBottom: rows.below }}
        >
          {rows.indices.map((index) => {
            const lead = leads[index]
            return (
              lead !== undefined && (
                <LeadRow
                  key={lead.id}
                  selected={selection.has(lead.id)}
                  toggle={selection.toggle}
                  {...{ lead, index, notes, compact, canWrite, measure, rest }}
                />
              )
            )
          })}
        </tbody>
      </table>
    </>
  )
}

type HeadProps = { notes: NotesPlace; compact: boolean; choice: ReactNode }

const Head = ({ notes, compact, choice }: HeadProps) => (
  <thead>
    <tr aria-rowindex={1}>
      <th scope="col">{choice}</th>
      <th scope="col">Lead</th>
      {notes === 'column' && <th scope="col">Notes</th>}
      <th scope="col">{compact ? 'Status and priority' : 'Status'}</th>
      {!compact && <th scope="col">Priority</th>}
      <th scope="col">Owner</th>
      <th scope="col" className={styles.value}>
        Value
      </th>
      <th scope="col">Received</th>
    </tr>
  </thead>
)
