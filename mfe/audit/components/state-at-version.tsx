import { AppCard, isApiError, LoadFailure, Notice } from '@atrium/kit'
import { Tabs } from '@atrium/kit/widgets'
import { Skeleton } from '@radix-ui/themes'
import type { useStateAtVersion } from '../api/use-stream.ts'
import type { Stream } from '../model/stream.ts'
import type { Address } from '../model/use-audit-address.ts'
import { Difference } from './difference.tsx'
import { Facts, Raw } from './facts.tsx'
import styles from './replay.module.css'

type Props = {
  stream: Stream
  address: Address
  query: ReturnType<typeof useStateAtVersion>
  shown: number | null
  newest: number
}

/** The state at the selected version, and its difference from another version. */
export const StateAtVersion = ({ stream, address, query, shown, newest }: Props) => (
  <AppCard className={styles.stateAtVersion}>
    <Tabs.Root
      value={address.view}
      onValueChange={(view) => address.set({ view: view === 'state' ? undefined : view })}
      activationMode="manual"
    >
      <Tabs.List aria-label="What to see of this version">
        <Tabs.Trigger value="state">State</Tabs.Trigger>
        <Tabs.Trigger value="difference">Difference</Tabs.Trigger>
      </Tabs.List>
      <Tabs.Content value="state" className={styles.content}>
        <State query={query} />
      </Tabs.Content>
      <Tabs.Content value="difference" className={styles.content}>
        {shown === null || shown > newest ? (
          <NoState />
        ) : (
          <Difference stream={stream} address={address} state={query.data?.state} shown={shown} newest={newest} />
        )}
      </Tabs.Content>
    </Tabs.Root>
  </AppCard>
)

const State = ({ query: { data, error, refetch, isFetching } }: Pick<Props, 'query'>) => {
  if (isApiError(error) && error.status === 404) return <NoState />
  if (data !== undefined)
    return (
      <>
        <Facts value={data.state} of="the state" />
        <Raw value={data.state} of="the state" />
      </>
    )
  if (error === null) return <Skeleton height="12rem" />
  return <LoadFailure what="The state" failure={error} onRetry={refetch} busy={isFetching} compact />
}

const NoState = () => (
  <Notice icon="clock" title="Nothing then" text="It had not begun at that moment, or never had that version." />
)
