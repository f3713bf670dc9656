import type { Instant } from '#domain/kernel/instant.ts'
import { streamName } from '#domain/kernel/stream-name.ts'
import { eventsUntil, viewAfter } from '#domain/kernel/view.ts'
import type { EventStore } from '#domain/log/ports/event-store.ts'
import type { ShareEvent } from '../model/index.ts'
import type { ListedShare, RunReadership, ShareReader } from '../ports/share-reader.ts'
import { shareView } from '../views/share-view.ts'
import { isOpen } from './report-access.ts'
import { lastVersionOf } from './shared-report.ts'

export type PastLinks = (runIds: readonly string[], moment: Instant) => Promise<readonly ListedShare[]>

/** The links of runs as they were at a moment, newest first. */
export const pastLinks =
  (reader: Pick<ShareReader, 'ofRuns'>, store: Pick<EventStore, 'read'>): PastLinks =>
  async (runIds, moment) => {
    if (runIds.length === 0) return []
    const shares = (await reader.ofRuns(runIds)).filter(({ createdAt }) => createdAt <= moment)
    const links = await Promise.all(
      shares.map(async ({ id, createdByEmail, number }) => {
        const { events } = await store.read<ShareEvent>(streamName('share', id))
        const view = viewAfter(shareView, eventsUntil(events, moment))
        return view === null ? [] : [{ ...view, createdByEmail, number: lastVersionOf(view) === null ? null : number }]
      }),
    )
    return links.flat()
  }

/** The same as `ShareReader.readershipOf`, for links as they were at a moment. */
export const pastReadership = (links: readonly ListedShare[], moment: Instant): ReadonlyMap<string, RunReadership> =>
  new Map(
    [...Map.groupBy(links, ({ runId }) => runId)].map(([runId, own]) => {
      const lastViewedAt = own.reduce<Instant | null>((last, link) => latest(last, link.lastViewedAt), null)
      const live = own.filter((link) => isOpen(link, moment)).length
      return [runId, { live, views: own.reduce((sum, { views }) => sum + views, 0), lastViewedAt }]
    }),
  )

const latest = (one: Instant | null, other: Instant | null): Instant | null =>
  one === null || (other !== null && other > one) ? other : one
