import { AppCard, call, FilterSelect, LoadFailure, Notice, PageHeader, RelativeTime, wordsOf } from '@atrium/kit'
import { Button } from '@radix-ui/themes'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type SecurityEvent, security } from '#contracts/security/http.ts'
import styles from './staff-screens.module.css'

const labels: Readonly<Record<SecurityEvent['type'], string>> = {
  signed_in: 'Signed in',
  sign_in_failed: 'Sign-in failed',
  signed_out: 'Signed out',
  session_ended: 'Session ended',
  password_changed: 'Password changed',
  second_factor_added: 'Second factor added',
  second_factor_removed: 'Second factor removed',
  staff_invited: 'Staff invited',
  staff_changed: 'Staff changed',
  exported: 'Exported',
  erased: 'Erased',
  restored: 'Restored',
  limit_reached: 'Limit reached',
  passcode_exhausted: 'Passcode exhausted',
}

type Filter = { readonly type?: SecurityEvent['type'] | undefined; readonly user: string }

/** The security events, newest first. */
export const SecurityScreen = () => {
  const [filter, setFilter] = useState<Filter>({ user: '' })
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetching } = useEvents(filter)
  const events = data?.pages.flatMap((page) => page.events) ?? []
  return (
    <>
      <PageHeader title="Security" description="Sign-ins, accounts and exports of the last year" />
      <div className={styles.filters}>
        <FilterSelect
          label="Type"
          any="All types"
          value={filter.type}
          labels={labels}
          onChange={(type) => setFilter({ ...filter, type })}
        />
        <UserFilter onChange={(user) => setFilter({ ...filter, user })} />
      </div>
      {error !== null && <LoadFailure what="The events" failure={error} onRetry={refetch} busy={isFetching} />}
      {data !== undefined && events.length === 0 && (
        <Notice icon="inbox" title="Nothing found" text="No event fits these filters." />
      )}
      {events.length > 0 && (
        <AppCard className={styles.card}>
          <ul className={styles.rows} aria-label="Security events">
            {events.map((event) => (
              <EventRow key={event.id} event={event} />
            ))}
          </ul>
          {hasNextPage && (
            <Button variant="soft" onClick={() => void fetchNextPage()} loading={isFetching}>
              Show more
            </Button>
          )}
        </AppCard>
      )}
    </>
  )
}

const EventRow = ({ event }: { event: SecurityEvent }) => (
  <li className={styles.row}>
    <div className={styles.what}>
      <strong>{labels[event.type] ?? wordsOf(event.type)}</strong>
      <span className={styles.soft}>
        {event.user?.email ?? 'No account'}
        {event.detail === null ? '' : `: ${event.detail}`}
      </span>
    </div>
    <span className={styles.soft}>
      {event.browser}, {event.address}, <RelativeTime at={event.at} />
    </span>
  </li>
)

const UserFilter = ({ onChange }: { onChange: (user: string) => void }) => {
  const [typed, setTyped] = useState('')
  return (
    <form
      className={styles.actions}
      onSubmit={(event) => {
        event.preventDefault()
        onChange(typed.trim())
      }}
    >
      <input
        className={styles.select}
        aria-label="User, by e-mail address"
        placeholder="User's e-mail address"
        maxLength={320}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button type="submit" variant="soft">
        Filter
      </Button>
    </form>
  )
}

const useEvents = ({ type, user }: Filter) =>
  useInfiniteQuery({
    queryKey: ['security-events', type, user],
    queryFn: ({ pageParam, signal }) => {
      const query = {
        limit: 50,
        type,
        ...(user === '' ? {} : { user }),
        ...(pageParam === null ? {} : { cursor: pageParam }),
      }
      return call(security.events, { query, signal })
    },
    staleTime: 0,
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })
