import { DayPicker, Icon, SearchBox, useWide, ViewsMenu } from '@atrium/kit'
import { Button, SegmentedControl } from '@radix-ui/themes'
import { startTransition, useId, useOptimistic, useState } from 'react'
import type { LeadAddress, LeadView } from '../model/use-lead-address.ts'
import { LeadFilterSelects } from './lead-filter-selects.tsx'
import styles from './lead-toolbar.module.css'

/** In rem; on narrower windows filters and view are folded. */
export const toolbarFromRem = 48

type Props = { address: LeadAddress }

/** Search, filters and view. */
export const LeadToolbar = ({ address }: Props) => {
  const wide = useWide(toolbarFromRem)
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

/** On a phone, what is rarely changed is behind a button, which says how much is set. */
const Fold = ({ address }: Props) => {
  const [open, setOpen] = useState(false)
  const id = useId()
  const { search: _, ...set } = address.filters
  const count = Object.keys(set).length + (address.at === undefined ? 0 : 1)
  return (
    <>
      <Button
        variant="surface"
        color="gray"
        size="3"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        Filters{count > 0 && ` (${count})`}
      </Button>
      <div id={id} className={styles.fold} hidden={!open}>
        {open && <Choices address={address} />}
        {open && <DayPicker label="As of" moment={address.at} onPick={(day) => address.set('at', day)} />}
      </div>
    </>
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
