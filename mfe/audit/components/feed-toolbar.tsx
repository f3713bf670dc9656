import { DateInput, FilterSelect, Icon, SearchBox, ViewsMenu } from '@atrium/kit'
import { Button } from '@radix-ui/themes'
import { useId } from 'react'
import { dayPart } from '#contracts/day.ts'
import { useActors } from '../api/use-feed.ts'
import type { FeedFilters } from '../model/feed-filters.ts'
import { actorText, kindLabels } from '../model/words.ts'
import styles from './feed.module.css'

type ToolbarProps = {
  filters: FeedFilters
  query: string
  onSet: (name: keyof FeedFilters, value: string | undefined) => void
  onShow: (query: string) => void
  onClear: () => void
}

/** Words and filters of the feed. */
export const FeedToolbar = ({ filters, query, onSet, onShow, onClear }: ToolbarProps) => (
  <search className={styles.toolbar}>
    <SearchBox
      label="Search events"
      placeholder="Person, company, id, or words such as “status changed”"
      value={filters.q ?? ''}
      onSearch={(text) => onSet('q', text)}
    />
    <ViewsMenu
      stored="audit-searches"
      words={{ one: 'search', many: 'Searches' }}
      keeps="Words and filters, kept in this browser."
      query={query}
      onShow={onShow}
    />
    <div className={styles.filters}>
      <FilterSelect
        label="Kind"
        any="Everything"
        value={filters.kind}
        labels={kindLabels}
        onChange={(kind) => onSet('kind', kind)}
      />
      <ActorSelect actor={filters.actor} onChange={(actor) => onSet('actor', actor)} />
      <DayField label="From" value={filters.from} onChange={(from) => onSet('from', from)} />
      <DayField label="To" value={filters.to} onChange={(to) => onSet('to', to)} />
      {Object.keys(filters).length > 0 && (
        <Button variant="ghost" color="gray" onClick={onClear}>
          <Icon name="close" size={16} /> Clear filters
        </Button>
      )}
    </div>
  </search>
)

const ActorSelect = ({ actor, onChange }: { actor: string | undefined; onChange: (actor?: string) => void }) => {
  const actors = [...useActors(), ...(actor === undefined ? [] : [actor])]
  const labels = {
    ...Object.fromEntries(actors.map((one) => [one, actorText(one)])),
    visitor: 'Visitors',
    worker: 'Atrium',
  }
  return <FilterSelect label="Actor" any="Anyone" value={actor} labels={labels} onChange={onChange} />
}

type DayProps = { label: string; value: string | undefined; onChange: (day: string | undefined) => void }

/** A day in the display time zone; both ends of the period are inclusive. */
const DayField = ({ label, value, onChange }: DayProps) => {
  const id = useId()
  return (
    <div className={styles.day}>
      <label htmlFor={id}>{label}</label>
      <DateInput
        id={id}
        className="field-input"
        max="9999-12-31"
        value={dayPart(value ?? '')}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  )
}
