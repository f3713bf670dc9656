import {
  AppCard,
  call,
  DayPicker,
  FilterFold,
  FilterSelect,
  filtersFromRem,
  LoadFailure,
  NextPage,
  Notice,
  oneOf,
  PageHeader,
  RelativeTime,
  textUpTo,
  UnknownFilters,
  useAddress,
  useWide,
  wordsOf,
} from '@atrium/kit'
import { spanQuery, useListFilters } from '@atrium/kit/widgets'
import { Button } from '@radix-ui/themes'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type SecurityEvent, security } from '#contracts/security/http.ts'
import styles from '../components/staff-screens.module.css'

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
  agent_called: 'Agent called a tool',
}

const ownReaders = {
  type: oneOf(Object.keys(labels) as SecurityEvent['type'][]),
  user: textUpTo(320),
  address: textUpTo(100),
}

type Filters = ReturnType<typeof useListFilters<typeof ownReaders>>['filters']

/** The security events, newest first. */
export const SecurityScreen = () => {
  const { filters, readers, set } = useListFilters(ownReaders)
  const list = useEvents(filters)
  const { data, error, refetch, isFetching } = list
  const wide = useWide(filtersFromRem)
  const events = data?.pages.flatMap((page) => page.events) ?? []
  const noonOf = (day: string | undefined) => (day === undefined ? undefined : `${day}T12:00:00`)
  const choices = (
    <>
      <FilterSelect
        label="Type"
        any="All types"
        value={filters.type}
        labels={labels}
        onChange={(type) => set('type', type)}
      />
      <DayPicker label="From" moment={noonOf(filters.from)} onPick={(day) => set('from', day)} />
      <DayPicker label="Until" moment={noonOf(filters.to)} onPick={(day) => set('to', day)} />
      <WhoFilter filters={filters} />
    </>
  )
  return (
    <>
      <PageHeader title="Security" description="Sign-ins, accounts and exports of the last year" />
      <search className={styles.filters}>
        {wide ? choices : <FilterFold count={Object.keys(filters).length}>{choices}</FilterFold>}
      </search>
      <UnknownFilters readers={readers} />
      {error !== null && !list.isFetchNextPageError && (
        <LoadFailure what="The events" failure={error} onRetry={refetch} busy={isFetching} />
      )}
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
          <NextPage list={list} label="Show more" />
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

/** Sets both parameters at once, so that Back undoes them at once. */
const WhoFilter = ({ filters }: { filters: Filters }) => {
  const [, setParams] = useAddress()
  const [user, setUser] = useState(filters.user ?? '')
  const [address, setAddress] = useState(filters.address ?? '')
  // Back, a link or another filter changed the address of the page.
  useEffect(() => {
    setUser(filters.user ?? '')
    setAddress(filters.address ?? '')
  }, [filters.user, filters.address])
  const apply = () =>
    setParams((current) => {
      const others = [...current].filter(([name]) => name !== 'user' && name !== 'address')
      const own = Object.entries({ user: user.trim(), address: address.trim() }).filter(([, value]) => value !== '')
      return [...others, ...own] as [string, string][]
    })
  return (
    <form
      className={styles.actions}
      onSubmit={(event) => {
        event.preventDefault()
        apply()
      }}
    >
      <WhoInput
        label="User, by e-mail address"
        placeholder="User's e-mail address"
        maxLength={320}
        value={user}
        onType={setUser}
      />
      <WhoInput
        label="Network address"
        placeholder="Network address"
        maxLength={100}
        value={address}
        onType={setAddress}
      />
      <Button type="submit" variant="soft" size="3">
        Filter
      </Button>
    </form>
  )
}

type WhoInputProps = {
  label: string
  placeholder: string
  maxLength: number
  value: string
  onType: (text: string) => void
}

const WhoInput = ({ label, onType, ...input }: WhoInputProps) => (
  <input {...input} className="field-input" aria-label={label} onChange={({ target }) => onType(target.value)} />
)

const useEvents = ({ type, user, address, ...span }: Filters) =>
  useInfiniteQuery({
    queryKey: ['security-events', type, user, address, span],
    queryFn: ({ pageParam, signal }) => {
      const query = { limit: 50, type, user, address, ...spanQuery(span), cursor: pageParam ?? undefined }
      return call(security.events, { query, signal })
    },
    staleTime: 0,
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })
