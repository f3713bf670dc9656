import { AppCard, LoadFailure, NextPage } from '@atrium/kit'
import { Skeleton } from '@radix-ui/themes'
import { useEvents } from '../api/use-stream.ts'
import type { Stream } from '../model/stream.ts'
import styles from './timeline.module.css'
import { TimelineEvent } from './timeline-event.tsx'

type Props = { stream: Stream; shown: number | null; onShow: (version: number) => void }

/** All events, oldest first. */
export const Timeline = ({ stream, shown, onShow }: Props) => {
  const events = useEvents(stream)
  return (
    <AppCard className={styles.card}>
      <h2 className={styles.title}>Timeline</h2>
      {events.data === undefined && events.error === null && <Skeleton height="16rem" />}
      {events.data === undefined && events.error !== null && (
        <LoadFailure what="The timeline" failure={events.error} onRetry={events.refetch} compact />
      )}
      <ol className={styles.timeline}>
        {events.data?.pages
          .flatMap((page) => page.events)
          .map((event) => (
            <TimelineEvent
              key={event.id}
              event={event}
              stream={stream}
              shown={event.version === shown}
              onShow={onShow}
            />
          ))}
      </ol>
      <NextPage list={events} label="Show later events" />
    </AppCard>
  )
}
