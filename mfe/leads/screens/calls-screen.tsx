import { AppCard, call, countOf, LoadFailure, Notice, PageHeader } from '@atrium/kit'
import { Skeleton } from '@radix-ui/themes'
import { useQuery } from '@tanstack/react-query'
import { calls } from '#contracts/call/http.ts'
import { CallCard } from '../components/calls/call-card.tsx'
import { callsKey } from '../components/calls/use-take-call.ts'
import styles from './calls-screen.module.css'

/** The recorded calls that no lead has: staff choose one. */
export const CallsScreen = () => {
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: [callsKey],
    queryFn: ({ signal }) => call(calls.list, { signal }),
    staleTime: 0,
  })
  const others = data === undefined ? 0 : data.count - data.calls.length
  return (
    <>
      <PageHeader title="Calls" description="Recorded calls of which no attendee is a lead. They wait for 30 days." />
      {data === undefined && error !== null && (
        <AppCard>
          <LoadFailure what="The calls" failure={error} onRetry={refetch} busy={isFetching} />
        </AppCard>
      )}
      {data === undefined && error === null && <Skeleton height="12rem" />}
      {data?.count === 0 && (
        <AppCard>
          <Notice icon="phone" title="Every call has its lead" text="What a recorder sends is a note on its lead." />
        </AppCard>
      )}
      <ul className={styles.list} aria-label="Calls without a lead">
        {data?.calls.map((waiting) => (
          <li key={waiting.id}>
            <CallCard waiting={waiting} />
          </li>
        ))}
      </ul>
      {others > 0 && <p>{countOf(others, 'older call')}</p>}
    </>
  )
}
