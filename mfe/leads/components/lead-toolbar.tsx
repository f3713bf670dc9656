import { DayPicker, FilterFold, filtersFromRem, Icon, SearchBox, useWide, ViewsMenu } from '@atrium/kit'
import { SegmentedControl } from '@radix-ui/themes'
import { startTransition, useOptimistic } from 'react'
import type { LeadAddress, LeadView } from '../model/use-lead-address.ts'
import { LeadFilterSelects } from './lead-filter-selects.tsx'
import styles from './lead-toolbar.module.css'

type Props = { address: LeadAddress }

/** Search, filters and view. */
export const LeadToolbar = ({ address }: Props) => {
  const wide = useWide(filtersFromRem)
  return (
    <search className={styles.toolbar}>
      <SearchBox
        label="Search leads"
        placeholder="Search by name, email or company"
        value={address.filters.search ?? ''}
        onSearch={(text) => address.set('search', text)}
      />
      <ViewsMenu
        stored="lead-views"
        words={{ one: 'view', many: 'Views' }}
        keeps="Search, filters, order and layout, kept in this browser."
        query={address.query}
        onShow={address.show}
      />
      {wide ? <Choices address={address} /> : <Fold address={address} />}
    </search>
  )
}

const Choices = ({ address }: Props) => (
  <>
    <ViewChoice address={address} />
    <div className={styles.filters}>
      <LeadFilterSelects address={address} />
    </div>
  </>
)

const Fold = ({ address }: Props) => {
  const { search, ...set } = address.filters
  return (
    <FilterFold count={Object.keys(set).length + (address.at === undefined ? 0 : 1)}>
      <Choices address={address} />
      <DayPicker label="As of" moment={address.at} onPick={(day) => address.set('at', day)} />
    </FilterFold>
  )
}

/** Shows the choice at once, and the list as soon as it is rendered. */
const ViewChoice = ({ address }: Props) => {
  const [view, show] = useOptimistic(address.view)
  const choose = (next: LeadView) =>
    startTransition(() => {
      show(next)
      address.set('view', next === 'detailed' ? undefined : next)
    })
  return (
    <SegmentedControl.Root className={styles.view} size="3" value={view} onValueChange={choose} aria-label="View">
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
      <SegmentedControl.Item value="board">
        <span className={styles.choice}>
          <Icon name="board" size={16} /> Board
        </span>
      </SegmentedControl.Item>
    </SegmentedControl.Root>
  )
}
