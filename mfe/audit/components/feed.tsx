import {
  AppCard,
  ArrivalsPill,
  LoadFailure,
  NextPage,
  Notice,
  UnknownFilters,
  useAddress,
  useSettledList,
  withParam,
} from '@atrium/kit'
import { Button, Skeleton } from '@radix-ui/themes'
import { useMemo } from 'react'
import { useFeed } from '../api/use-feed.ts'
import { type FeedFilters, feedFiltersIn, feedReaders } from '../model/feed-filters.ts'
import styles from './feed.module.css'
import { FeedItem } from './feed-item.tsx'
import { FeedToolbar } from './feed-toolbar.tsx'

/** The events of the whole log, newest first and live, filtered as the address says. */
export const Feed = () => {
  const [address, setAddress] = useAddress()
  const filters = feedFiltersIn(address)
  const set = (name: keyof FeedFilters, value: string | undefined) =>
    setAddress((current) => withParam(current, name, value), { replace: name === 'q' })
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
