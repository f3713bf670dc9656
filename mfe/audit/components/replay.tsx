import { AppCard, Icon, isApiError, LoadFailure, Notice, StatusBadge, UnknownFilters } from '@atrium/kit'
import { AuditLink, ProofMenu } from '@atrium/kit/widgets'
import { Button, Skeleton } from '@radix-ui/themes'
import { useRef } from 'react'
import { Link } from 'react-router-dom'
import { type AsOf, useLiveStream, useStateAtVersion } from '../api/use-stream.ts'
import type { Stream } from '../model/stream.ts'
import { type Address, stateReaders } from '../model/use-audit-address.ts'
import type { State } from '../model/words.ts'
import { isErased, screenOf, streamTitle } from '../model/words.ts'
import styles from './replay.module.css'
import { Scrubber } from './scrubber.tsx'
import { StateAtVersion } from './state-at-version.tsx'
import { Timeline } from './timeline.tsx'

type Props = { stream: Stream; address: Address }

/** One stream: its events, its state at any version, and differences between versions. */
export const Replay = ({ stream, address }: Props) => {
  useLiveStream(stream)
  const { data: now, error, refetch, isFetching } = useStateAtVersion(stream, {})
  const selected = useStateAtVersion(stream, asOf(address))
  const top = useRef<HTMLDivElement>(null)
  if (now === undefined && error === null) return <Skeleton height="24rem" />
  if (now === undefined)
    return (
      <AppCard>
        {isApiError(error) && error.status === 404 ? (
          <NotRecorded asked={stream} />
        ) : (
          <LoadFailure what="The audit" failure={error} onRetry={refetch} busy={isFetching} />
        )}
      </AppCard>
    )
  const selectedVersion = address.at === null ? (address.version ?? now.version) : (selected.data?.version ?? null)
  const show = (version: number) => {
    address.set({ version: version === now.version ? undefined : String(version), at: undefined })
    top.current?.scrollIntoView({ block: 'nearest' })
  }
  return (
    <>
      <UnknownFilters readers={stateReaders} />
      <div ref={top} className={styles.top}>
        <StreamHead stream={stream} state={now.state} />
        <Scrubber address={address} shown={selectedVersion} newest={now.version} at={selected.data?.at} onShow={show} />
      </div>
      <div className={styles.columns}>
        <StateAtVersion
          stream={stream}
          address={address}
          query={selected}
          shown={selectedVersion}
          newest={now.version}
        />
        <Timeline stream={stream} shown={selectedVersion} onShow={show} />
      </div>
    </>
  )
}

const asOf = ({ version, at }: Address): AsOf => {
  if (at !== null) return { at }
  return version === null ? {} : { version: String(version) }
}

/** The current title, with links to its screen and to related streams. */
const StreamHead = ({ stream, state }: { stream: Stream; state: State }) => {
  const screen = screenOf(stream, state)
  return (
    <div className={styles.head}>
      <h2 className={styles.title}>{streamTitle(stream, state)}</h2>
      {isErased(state) && <StatusBadge tone="violet" icon="blocked" label="Erased" />}
      {stream.kind === 'share' && typeof state.runId === 'string' && (
        <AuditLink kind="run" id={state.runId} of="its run" words="Its run" />
      )}
      {stream.kind === 'run' && (
        <AuditLink kind="workflow" id={String(state.workflowId)} of="its workflow" words="Its workflow" />
      )}
      {stream.kind === 'run' && typeof state.leadId === 'string' && (
        <AuditLink kind="lead" id={state.leadId} of="its lead" words="Its lead" />
      )}
      <ProofMenu kind={stream.kind} id={stream.id} of={streamTitle(stream, state)} />
      <Button asChild variant="soft" color="gray">
        <Link to={`?${new URLSearchParams({ q: stream.id })}`}>
          <Icon name="quick" size={16} /> {stream.kind === 'lead' ? 'Whole story' : 'In the feed'}
        </Link>
      </Button>
      {screen !== null && (
        <Button asChild variant="soft">
          <Link to={screen}>
            Open <Icon name="arrowRight" size={16} />
          </Link>
        </Button>
      )}
    </div>
  )
}

/** Shown in place of a stream that does not exist. */
export const NotRecorded = ({ asked: { kind, id } }: { asked: { kind: string; id: string } }) => (
  <Notice
    icon="search"
    title="Nothing was recorded"
    text={`There is no ${kind || 'kind of thing'} with the id ${id}.`}
  />
)
