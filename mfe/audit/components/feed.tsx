import {
  AppCard,
  ArrivalsPill,
  LoadFailure,
  NextPage,
  Notice,
  UnknownFilters,
  useSettledList,
  withParam,
} from '@atrium/kit'
import { Button, Skeleton } from '@radix-ui/themes'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useFeed } from '../api/use-feed.ts'
import { type FeedFilters, feedFiltersIn, feedReaders } from '../model/feed-filters.ts'
import styles from './feed.module.css'
import { FeedItem } from './feed-item.tsx'
import { FeedToolbar } from './feed-toolbar.tsx'

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
      <UnknownFilters readers={feedReaders} />
      <FeedList filters={filters} onClear={clear} />
    </>
  )
}

const FeedList = ({ filters, onClear }: { filters: FeedFilters; onClear: () => void }) => {
  const feed = useFeed(filters)
  const { data, error, refetch, isFetching } = feed
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
      <NextPage list={feed} label="Show earlier events" />
    </AppCard>
  )
}
