import { FilterSelect, Icon } from '@atrium/kit'
import { Button } from '@radix-ui/themes'
import type { Lead } from '../../../../contracts/http/leads.ts'
import type { LeadFilters } from '../../queries/lead-filters.ts'
import { useBulkChange } from '../../queries/use-bulk-change.ts'
import type { Selection } from '../../queries/use-selection.ts'
import { priorityLabels, statusLabels } from '../labels.ts'
import styles from './bulk-bar.module.css'

type Props = { selection: Selection; filters: LeadFilters; total: number }

/** What can be done with everything that is selected; there only while something is. */
export const BulkBar = ({ selection, filters, total }: Props) => {
  const change = useBulkChange(selection, filters)
  const count = selection.all ? total : selection.ids.size
  if (count === 0) return null
  return (
    <section className={styles.bar} aria-label="Selected leads">
      <strong aria-live="polite">{count.toLocaleString('en-US')} selected</strong>
      {!selection.all && count < total && (
        <button type="button" className={styles.all} onClick={selection.chooseAll}>
          Select all {total.toLocaleString('en-US')} matching
        </button>
      )}
      <FilterSelect<Lead['status']>
        label="Set the status of the selected"
        any="Set status…"
        value={undefined}
        labels={statusLabels}
        onChange={(status) => status !== undefined && change.mutate({ status })}
      />
      <FilterSelect<Lead['priority']>
        label="Set the priority of the selected"
        any="Set priority…"
        value={undefined}
        labels={priorityLabels}
        onChange={(priority) => priority !== undefined && change.mutate({ priority })}
      />
      <Button variant="soft" color="gray" size="3" onClick={selection.clear} loading={change.isPending}>
        <Icon name="close" size={16} /> Clear
      </Button>
    </section>
  )
}
