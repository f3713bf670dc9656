import { ApiError, AppCard, LoadFailure, Notice } from '@atrium/kit'
import { Skeleton, Tabs } from '@radix-ui/themes'
import type { Stream } from '../queries/stream.ts'
import type { Address } from '../queries/use-audit-address.ts'
import type { useStateThen } from '../queries/use-stream.ts'
import { Difference } from './difference.tsx'
import { Facts } from './facts.tsx'
import styles from './replay.module.css'

type Props = {
  stream: Stream
  address: Address
  then: ReturnType<typeof useStateThen>
  shown: number | null
  newest: number
}

/** What it was at the version that is shown, and what is different from another. */
export const Then = ({ stream, address, then, shown, newest }: Props) => (
  <AppCard className={styles.then}>
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
        <StateThen then={then} />
      </Tabs.Content>
      <Tabs.Content value="difference" className={styles.content}>
        {shown === null || shown > newest ? (
          <NothingThen />
        ) : (
          <Difference stream={stream} address={address} shown={shown} newest={newest} />
        )}
      </Tabs.Content>
    </Tabs.Root>
  </AppCard>
)

const StateThen = ({ then: { data, error, refetch, isFetching } }: Pick<Props, 'then'>) => {
  if (error instanceof ApiError && error.status === 404) return <NothingThen />
  if (data !== undefined) return <Facts value={data.state} />
  if (error === null) return <Skeleton height="12rem" />
  return <LoadFailure what="The state" failure={error} onRetry={refetch} busy={isFetching} compact />
}

const NothingThen = () => (
  <Notice icon="clock" title="Nothing then" text="It had not begun at that moment, or never had that version." />
)
