import { FilterSelect, Icon, SearchBox } from '@atrium/kit'
import { SegmentedControl } from '@radix-ui/themes'
import type { useLeadAddress } from '../queries/use-lead-address.ts'
import { priorityChoices, statusChoices } from './labels.ts'
import styles from './lead-toolbar.module.css'

const labelsOf = <Value extends string>(choices: Readonly<Record<Value, { label: string }>>) =>
  Object.fromEntries(
    (Object.entries(choices) as [Value, { label: string }][]).map(([value, { label }]) => [value, label]),
  ) as Record<Value, string>

const statusLabels = labelsOf(statusChoices)
const priorityLabels = labelsOf(priorityChoices)

/** Search, filters and the choice of view. */
export const LeadToolbar = ({ address }: { address: ReturnType<typeof useLeadAddress> }) => (
  <search className={styles.toolbar}>
    <SearchBox
      label="Search leads"
      placeholder="Search by name, email or company"
      value={address.filters.search ?? ''}
      onSearch={(text) => address.set('search', text)}
    />
    <FilterSelect
      label="Status"
      any="All statuses"
      value={address.filters.status}
      labels={statusLabels}
      onChange={(status) => address.set('status', status)}
    />
    <FilterSelect
      label="Priority"
      any="All priorities"
      value={address.filters.priority}
      labels={priorityLabels}
      onChange={(priority) => address.set('priority', priority)}
    />
    <SegmentedControl.Root
      className={styles.view}
      size="3"
      value={address.view}
      onValueChange={(view) => address.set('view', view === 'quick' ? view : undefined)}
      aria-label="View"
    >
      <SegmentedControl.Item value="detailed">
        <span className={styles.choice}>
          <Icon name="detailed" size={16} /> Detailed
        </span>
      </SegmentedControl.Item>
      <SegmentedControl.Item value="quick">
        <span className={styles.choice}>
          <Icon name="quick" size={16} /> Quick
        </span>
      </SegmentedControl.Item>
    </SegmentedControl.Root>
  </search>
)
