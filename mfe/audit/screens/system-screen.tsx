import { AppCard, call, LoadFailure, longTimeoutMs, PageHeader, StatusBadge } from '@atrium/kit'
import { Text } from '@atrium/kit/widgets'
import { Button } from '@radix-ui/themes'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { upperFirst } from '#contracts/name-words.ts'
import { type CheckedPart, system } from '#contracts/system/http/system.ts'
import { Mailbox } from '../components/mailbox.tsx'
import styles from '../components/parked-work.module.css'
import { ParkedWork } from '../components/parked-work.tsx'

/** The checks of `npm run atrium -- doctor`, and the work that keeps failing. */
export const SystemScreen = () => {
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['system'],
    queryFn: ({ signal }) => call(system.examination, { signal }, longTimeoutMs),
    staleTime: 0,
  })
  return (
    <>
      <PageHeader title="System" description="What this installation runs on, and what it needs">
        <Button variant="surface" color="gray" size="3" onClick={() => void refetch()} loading={isFetching}>
          Check again
        </Button>
      </PageHeader>
      <ParkedWork />
      <Mailbox />
      {error !== null && <LoadFailure what="The checks" failure={error} onRetry={refetch} busy={isFetching} />}
      {data !== undefined && error === null && (
        <AppCard className={styles.card}>
          <div role="status">
            <Text weight="medium">{summaryOf(data.checks)}</Text>
          </div>
          <ul className={styles.list} aria-label="Checks">
            {data.checks.map((part) => (
              <CheckLine key={part.name} part={part} />
            ))}
          </ul>
          <Text as="p" size="2" color="gray">
            Atrium {data.version}
          </Text>
        </AppCard>
      )}
    </>
  )
}

const summaryOf = (checks: readonly CheckedPart[]): string => {
  const faults = checks.filter(({ fault }) => fault !== null).length
  const off = checks.some(({ state }) => state === 'off')
  if (faults === 0) return off ? 'Everything that is set up works.' : 'Everything works.'
  return faults === 1 ? '1 part needs attention.' : `${faults} parts need attention.`
}

const CheckLine = ({ part: { name, fault, state, href } }: { part: CheckedPart }) => (
  <li className={styles.line}>
    <div className={`${styles.words} ${styles.beside}`}>
      <Text as="p" weight="medium">
        {upperFirst(name)}
      </Text>
      {fault !== null && (
        <>
          <Text as="p" size="2" className={styles.error}>
            {upperFirst(fault.sentence)}
          </Text>
          <Text as="p" size="2">
            {fault.mend}
          </Text>
        </>
      )}
      {state === 'off' && (
        <Text as="p" size="2">
          {href === undefined ? (
            'Not set up. The environment of the server does that.'
          ) : (
            <SetUpLink name={name} href={href} />
          )}
        </Text>
      )}
    </div>
    <StatusBadge {...badgeOf(state, fault)} />
  </li>
)

const SetUpLink = ({ name, href }: { name: string; href: string }) => (
  <>
    Not set up.{' '}
    <Link to={href}>
      Set it up<span className="sr-only">: {upperFirst(name)}</span>
    </Link>
  </>
)

/** A server of an earlier release says nothing of what is off. */
const badgeOf = (state: CheckedPart['state'] | undefined, fault: CheckedPart['fault']) =>
  state === 'off' ? off : fault === null ? works : broken

const works = { tone: 'green', icon: 'check', label: 'OK' } as const
const off = { tone: 'grey', icon: 'power', label: 'Off' } as const
const broken = { tone: 'red', icon: 'warning', label: 'Fault' } as const
