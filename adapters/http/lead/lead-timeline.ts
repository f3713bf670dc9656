import { numberIn } from '#adapters/http/middleware/invalid.ts'
import { momentIn } from '#adapters/http/middleware/past-moment.ts'
import { bind, type HttpApi } from '#adapters/http/server/bind.ts'
import { notFound } from '#adapters/http/server/problems.ts'
import { type LeadTimelineEntry, leadTimeline } from '#contracts/lead/http/lead-timeline.ts'
import { recorder, worker } from '#domain/kernel/event.ts'
import type { LeadHistory, LeadTimeline } from '#domain/timeline/lead-history.ts'

/** A lead's history, newest first; the cursor is the number of older entries. */
export const leadTimelineRoutes = (api: HttpApi, history: LeadHistory): void => {
  bind(api, leadTimeline.read, async ({ params, query: { limit, cursor, at } }) => {
    const endPosition = cursor === undefined ? Number.POSITIVE_INFINITY : numberIn(cursor)
    const now = api.clock.now()
    const asOf = at === undefined ? undefined : momentIn(at, now)
    const timeline = await history.timeline(params.id, asOf ?? now)
    if (timeline === null) throw notFound('There is no such lead.')
    const older = timeline.entries.slice(0, endPosition)
    const rest = Math.max(0, older.length - limit)
    const entries = older.slice(rest).toReversed()
    return {
      body: {
        entries: entries.map(entryOf),
        stages: [...timeline.stages],
        origin: timeline.origin,
        originAt: timeline.originAt,
        nextCursor: rest === 0 ? null : String(rest),
        ...(asOf !== undefined && { asOf }),
      },
    }
  })
}

const entryOf = ({
  actor,
  actorEmail,
  correlationId,
  changes,
  about,
  ...entry
}: LeadTimeline['entries'][number]): LeadTimelineEntry => ({
  ...entry,
  changes: [...changes],
  actor: { kind: kindOf(actor, correlationId), email: actorEmail },
  ...(about !== undefined && {
    about: {
      kind: about.kind === 'share' || about.kind === 'approval' ? about.kind : 'run',
      id: about.streamId,
      href: about.href,
    },
  }),
})

const kindOf = (actor: string, correlationId: string): LeadTimelineEntry['actor']['kind'] => {
  if (actor === 'visitor') return 'visitor'
  if (actor === worker || actor === recorder) return 'system'
  if (actor.startsWith('share:')) return 'reader'
  return correlationId.startsWith('import ') ? 'import' : 'staff'
}
