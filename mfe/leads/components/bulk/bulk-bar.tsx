import { FilterSelect, formatter, Icon, useMembers } from '@atrium/kit'
import { Button } from '@radix-ui/themes'
import type { Lead } from '#contracts/lead/http/leads.ts'
import { useBulkChange } from '../../api/use-bulk-change.ts'
import { priorityLabels, statusLabels } from '../../model/labels.ts'
import type { LeadFilters } from '../../model/lead-filters.ts'
import { newOwnerLabels } from '../../model/owners.ts'
import type { Selection } from '../../model/use-selection.ts'
import styles from './bulk-bar.module.css'

type Props = {
  selection: Selection
  filters: LeadFilters
  total: number
  /** The total, formatted. */
  count: string
}

/** Actions on the selected leads. */
export const BulkBar = ({ selection, filters, total, count }: Props) => {
  const change = useBulkChange(selection, filters)
  const owners = newOwnerLabels(useMembers())
  return (
    <section className={styles.bar} aria-label="Selected leads">
      <strong aria-live="polite">{selection.all ? count : formatter.count(selection.ids.size)} selected</strong>
      {!selection.all && selection.ids.size < total && (
        <button type="button" className={styles.all} onClick={selection.chooseAll}>
          Select all {count} matching
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
      <FilterSelect
        label="Set the owner of the selected"
        any="Set owner…"
        value={undefined}
        labels={owners}
        onChange={(owner) => owner !== undefined && change.mutate({ ownerId: owner === 'none' ? null : owner })}
      />
      <Button variant="soft" color="gray" size="3" onClick={selection.clear}>
        <Icon name="close" size={16} /> Clear
      </Button>
    </section>
  )
}
