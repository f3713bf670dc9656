import type { RecordedEvent } from '#domain/kernel/event.ts'
import type { Instant } from '#domain/kernel/instant.ts'
import { streamName } from '#domain/kernel/stream-name.ts'
import { viewAfter } from '#domain/kernel/view.ts'
import type { EventStore } from '#domain/log/ports/event-store.ts'
import type { ShareEvent } from '../model/index.ts'
import type { ShareReader, ShownShare } from '../ports/share-reader.ts'
import { shareView } from '../views/share-view.ts'

/** The links of a run as they were at a moment, newest first. */
export const pastLinks =
  (reader: ShareReader, store: EventStore) =>
  async (runId: string, moment: Instant): Promise<readonly ShownShare[]> => {
    const known = (await reader.ofRun(runId)).filter(({ createdAt }) => createdAt <= moment)
    const then = await Promise.all(
      known.map(async ({ id, createdByEmail }) => {
        const { events } = await store.read<ShareEvent>(streamName('share', id))
        const view = viewAfter(shareView, until(events, moment))
        return view === null ? [] : [{ ...view, createdByEmail }]
      }),
    )
    return then.flat()
  }

const until = (events: readonly RecordedEvent<ShareEvent>[], moment: Instant) =>
  events.slice(0, events.findLastIndex(({ at }) => at <= moment) + 1)
