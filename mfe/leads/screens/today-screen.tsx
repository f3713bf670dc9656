import {
  AppCard,
  DayPicker,
  formatter,
  LoadFailure,
  Notice,
  PageHeader,
  PastBanner,
  pastText,
  UnknownFilters,
  useActs,
  useNow,
} from '@atrium/kit'
import { Skeleton } from '@radix-ui/themes'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { dayIn } from '#contracts/day.ts'
import { todayQuery } from '../api/today-query.ts'
import { PanelOnceOpened } from '../components/panel/panel-once-opened.tsx'
import { filledSections, Sections } from '../components/today/sections.tsx'
import { todayAfter } from '../model/today-after-acts.ts'
import { useLeadAddress } from '../model/use-lead-address.ts'

const shownReaders = { at: pastText }

/** What waits for staff on this day, the own first, live; or what waited on another day, read-only. */
export const TodayScreen = () => {
  const address = useLeadAddress()
  const { at, set } = address
  const { data: read, error, refetch, isFetching } = useWaiting(at)
  const acts = useActs()
  const data = useMemo(() => read && (at === undefined ? todayAfter(read, acts) : read), [read, acts, at])
  return (
    <>
      <PageHeader title="Today" description="What waits for an answer, a call or a decision">
        <DayPicker label="As of" moment={at} onPick={(day) => set('at', day)} />
      </PageHeader>
      <UnknownFilters readers={shownReaders} />
      {at !== undefined && <PastBanner what="The day" moment={at} onNow={() => set('at', undefined)} />}
      {data === undefined && error !== null && (
        <AppCard>
          <LoadFailure what="Today" failure={error} onRetry={refetch} busy={isFetching} />
        </AppCard>
      )}
      {data === undefined && error === null && <Skeleton height="24rem" />}
      {data !== undefined && filledSections(data).length === 0 && (
        <AppCard>
          {at === undefined ? (
            <Notice
              icon="check"
              title="A good day"
              text="Nothing waits: every message is answered and nothing is due."
            />
          ) : (
            <Notice icon="check" title="Nothing waited" text="Every message was answered and nothing was due." />
          )}
        </AppCard>
      )}
      {data !== undefined && <Sections today={data} past={at !== undefined} />}
      <PanelOnceOpened address={address} />
    </>
  )
}

/** Read anew on the next day, as a screen stays open over night. The past does not change: it is fetched only once. */
const useWaiting = (at: string | undefined) => {
  const waiting = useQuery({ ...todayQuery(at), ...(at !== undefined && { staleTime: Number.POSITIVE_INFINITY }) })
  const { data: { today } = {}, refetch } = waiting
  const now = useNow()
  useEffect(() => {
    const isOver = today !== undefined && today < dayIn(now, formatter.formats.timeZone ?? 'UTC')
    if (at === undefined && isOver) void refetch()
  }, [at, today, now, refetch])
  return waiting
}
