import {
  AppCard,
  ArrivalsPill,
  DateInput,
  FilterSelect,
  Icon,
  type IconName,
  LoadFailure,
  Notice,
  RelativeTime,
  SearchBox,
  useSettledList,
  ViewsMenu,
} from '@atrium/kit'
import { Button, Skeleton } from '@radix-ui/themes'
import { useId, useMemo } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import type { AuditedKind } from '#contracts/audit/http/audit.ts'
import type { FeedEntry } from '#contracts/audit/http/feed.ts'
import { dayPart } from '#contracts/day.ts'
import { useActors, useFeed } from '../api/use-feed.ts'
import { factsOf } from '../model/facts-of.ts'
import { type FeedFilters, feedFiltersIn } from '../model/feed-filters.ts'
import { fieldLabel, isEnumerated, valueText } from '../model/field-words.ts'
import { longText } from '../model/long-text.ts'
import { actorText, kindLabels } from '../model/words.ts'
import { Raw } from './facts.tsx'
import styles from './feed.module.css'

/** The events of the whole log, newest first and live, filtered as the address says. */
export const Feed = () => {
  const [address, setAddress] = useSearchParams()
  const filters = feedFiltersIn(address)
  const set = (name: keyof FeedFilters, value: string | undefined) =>
    // From the address itself: the last render may not include a filter set a moment ago.
    setAddress(() => withParam(new URLSearchParams(window.location.search), name, value), {
      replace: name === 'q',
      preventScrollReset: true,
    })
  const clear = () => setAddress(new URLSearchParams())
  return (
    <>
      <FeedToolbar
        filters={filters}
        query={address.toString()}
        onSet={set}
        onShow={(query) => setAddress(new URLSearchParams(query))}
        onClear={clear}
      />
      <FeedList filters={filters} onClear={clear} />
    </>
  )
}

const withParam = (address: URLSearchParams, name: string, value: string | undefined): URLSearchParams => {
  const next = new URLSearchParams(address)
  if (value) next.set(name, value)
  else next.delete(name)
  return next
}

type ToolbarProps = {
  filters: FeedFilters
  query: string
  onSet: (name: keyof FeedFilters, value: string | undefined) => void
  onShow: (query: string) => void
  onClear: () => void
}

const FeedToolbar = ({ filters, query, onSet, onShow, onClear }: ToolbarProps) => (
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
        max="9999-12-31"
        value={dayPart(value ?? '')}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  )
}

const FeedList = ({ filters, onClear }: { filters: FeedFilters; onClear: () => void }) => {
  const feed = useFeed(filters)
  const { data, error, refetch, isFetching, hasNextPage, fetchNextPage, isFetchingNextPage } = feed
  const entries = useMemo(
    () => data?.pages.flatMap((page) => page.entries.map((entry) => ({ ...entry, id: String(entry.position) }))) ?? [],
    [data],
  )
  const { shown, waiting } = useSettledList(entries)
  if (data === undefined && error !== null)
    return (
      <AppCard>
        <LoadFailure what="The events" failure={error} onRetry={refetch} busy={isFetching} />
      </AppCard>
    )
  if (data === undefined) return <Skeleton height="24rem" />
  return (
    <AppCard className={styles.card}>
      <ArrivalsPill count={waiting} words={['event', 'events']} />
      {entries.length === 0 && (
        <Notice icon="search" title="No events found" text="Nothing that happened fits these words and filters.">
          <Button variant="soft" onClick={onClear}>
            Clear filters
          </Button>
        </Notice>
      )}
      <ol className={styles.feed} aria-label="Events, newest first" aria-busy={feed.isPlaceholderData}>
        {shown.map((entry) => (
          <FeedItem key={entry.id} entry={entry} />
        ))}
      </ol>
      {hasNextPage && (
        <Button variant="soft" onClick={() => void fetchNextPage()} loading={isFetchingNextPage}>
          Show earlier events
        </Button>
      )}
    </AppCard>
  )
}

const icons: Readonly<Record<AuditedKind, IconName>> = {
  lead: 'leads',
  run: 'play',
  workflow: 'workflows',
  share: 'link',
  staff: 'settings',
  security: 'proof',
  library: 'bookmark',
  token: 'plug',
  webhook: 'send',
  trigger: 'automation',
}

/** One event: its text, recorded values, actor and time, with links to its subject and to the history. */
const FeedItem = ({ entry }: { entry: FeedEntry }) => {
  const { kind, streamId, version, text, href, actor, actorName, at, data } = entry
  return (
    <li>
      <span className={styles.sign}>
        <Icon name={icons[kind]} size={16} />
      </span>
      <div className={styles.body}>
        <h2>
          <Link to={href}>{text}</Link>
        </h2>
        <EventFacts data={data} />
        <div className={styles.foot}>
          <p className={styles.who}>
            <Link to={`?${new URLSearchParams({ actor: actorName.includes('@') ? actorName : actor })}`}>
              {actorText(actorName)}
            </Link>
            {' · '}
            <RelativeTime at={at} />
            {' · '}
            {typeof data.leadId === 'string' && (
              <>
                <Link to={`/dashboard/leads?${new URLSearchParams({ lead: data.leadId })}`}>Its lead</Link>
                {' · '}
              </>
            )}
            <Link
              to={`?${new URLSearchParams({ kind, id: streamId, version: String(version) })}`}
              aria-label={`History: ${text}`}
            >
              History
            </Link>
          </p>
          <Raw value={entry} of={text} />
        </div>
      </div>
    </li>
  )
}

const maxFacts = 8

/** The recorded values that are meaningful to people, each under its label. */
const EventFacts = ({ data }: { data: FeedEntry['data'] }) => {
  const facts = factsOf(data).filter(({ path, value }) => isShownFact(path, value))
  if (facts.length === 0) return null
  return (
    <dl className={styles.facts}>
      {facts.slice(0, maxFacts).map(({ path, value, currency }) => {
        const text = valueText(path, value, currency)
        const start = longText(text)
        return (
          <div key={path}>
            <dt>{fieldLabel(path.replace(/^(?:inputs|filled|sections)\./, ''))}</dt>
            <dd data-word={isEnumerated(path)}>{start === null ? text : `${start}…`}</dd>
          </div>
        )
      })}
    </dl>
  )
}

/** Ids, and the time and actor of the event itself, appear only in its raw form. */
const hiddenPaths = /(?:^|\.)(?:id|by|requestedBy|createdBy|passcodeVerifier|visitId|what|order|builtIn|placeholder)$/
const uuid = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i

const isShownFact = (path: string, value: unknown): boolean => {
  if (value === null || value === '' || hiddenPaths.test(path)) return false
  if (path.endsWith('At')) return path === 'expiresAt' || path === 'retryAt'
  return !(typeof value === 'string' && uuid.test(value))
}
