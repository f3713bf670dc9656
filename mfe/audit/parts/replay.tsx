import { ApiError, AppCard, LoadFailure } from '@atrium/kit'
import { Skeleton } from '@radix-ui/themes'
import { useRef } from 'react'
import type { Stream } from '../queries/stream.ts'
import type { Address } from '../queries/use-audit-address.ts'
import { type AsOf, useLiveStream, useStateThen } from '../queries/use-stream.ts'
import { NotRecorded } from './no-stream.tsx'
import styles from './replay.module.css'
import { Scrubber } from './scrubber.tsx'
import { StreamHead } from './stream-head.tsx'
import { Then } from './then.tsx'
import { Timeline } from './timeline.tsx'

type Props = { stream: Stream; address: Address }

/** One stream: everything that happened, what it was at any of it, and what became different. */
export const Replay = ({ stream, address }: Props) => {
  useLiveStream(stream)
  const { data: now, error, refetch, isFetching } = useStateThen(stream, {})
  const then = useStateThen(stream, asOf(address))
  const top = useRef<HTMLDivElement>(null)
  if (now === undefined && error === null) return <Skeleton height="24rem" />
  if (now === undefined)
    return (
      <AppCard>
        {error instanceof ApiError && error.status === 404 ? (
          <NotRecorded asked={stream} />
        ) : (
          <LoadFailure what="The audit" failure={error} onRetry={refetch} busy={isFetching} />
        )}
      </AppCard>
    )
  const shown = address.at === null ? (address.version ?? now.version) : (then.data?.version ?? null)
  const show = (version: number) => {
    address.set({ version: version === now.version ? undefined : String(version), at: undefined })
    top.current?.scrollIntoView({ block: 'nearest' })
  }
  return (
    <>
      <div ref={top} className={styles.top}>
        <StreamHead stream={stream} state={now.state} />
        <Scrubber address={address} shown={shown} newest={now.version} at={then.data?.at} onShow={show} />
      </div>
      <div className={styles.columns}>
        <Then stream={stream} address={address} then={then} shown={shown} newest={now.version} />
        <Timeline stream={stream} shown={shown} onShow={show} />
      </div>
    </>
  )
}

const asOf = ({ version, at }: Address): AsOf => {
  if (at !== null) return { at }
  return version === null ? {} : { version: String(version) }
}
