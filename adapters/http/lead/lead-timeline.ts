import { numberIn } from '#adapters/http/middleware/invalid.ts'
import { bind, type HttpApi } from '#adapters/http/server/bind.ts'
import { notFound } from '#adapters/http/server/problems.ts'
import { type LeadTimelineEntry, leadTimeline } from '#contracts/lead/http/lead-timeline.ts'
import type { LeadHistory, LeadTimeline } from '#domain/lead/service/lead-history.ts'

/** A lead's history, newest first; the cursor is the version of the last entry returned. */
export const leadTimelineRoutes = (api: HttpApi, history: LeadHistory): void => {
  bind(api, leadTimeline.read, async ({ params, query: { limit, cursor } }) => {
    const before = cursor === undefined ? Number.POSITIVE_INFINITY : numberIn(cursor)
    const timeline = await history.timeline(params.id, api.clock.now())
    if (timeline === null) throw notFound('There is no such lead.')
    const older = timeline.entries.toReversed().filter(({ version }) => version < before)
    const entries = older.slice(0, limit)
    const last = older.length > limit ? entries.at(-1) : undefined
    return {
      body: {
        entries: entries.map(entryOf),
        stages: [...timeline.stages],
        origin: timeline.origin,
        nextCursor: last === undefined ? null : String(last.version),
      },
    }
  })
}

const entryOf = ({
  actor,
  actorEmail,
  correlationId,
  changes,
  ...entry
}: LeadTimeline['entries'][number]): LeadTimelineEntry => ({
  ...entry,
  changes: [...changes],
  actor: { kind: kindOf(actor, correlationId), email: actorEmail },
})

const kindOf = (actor: string, correlationId: string): LeadTimelineEntry['actor']['kind'] => {
  if (actor === 'visitor') return 'visitor'
  if (actor === 'worker') return 'system'
  return correlationId.startsWith('import ') ? 'import' : 'staff'
}
