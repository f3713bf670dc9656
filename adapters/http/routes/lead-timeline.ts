import { type LeadTimelineEntry, leadTimeline } from '../../../contracts/http/lead-timeline.ts'
import type { LeadHistory, LeadTimeline } from '../../../domain/application/lead-history.ts'
import { bind, type HttpApi } from '../bind.ts'
import { unknownCursor } from '../invalid.ts'
import { notFound } from '../problems.ts'

/** What happened to a lead, newest first; a cursor is the version of the last entry that was given. */
export const leadTimelineRoutes = (api: HttpApi, history: LeadHistory): void => {
  bind(api, leadTimeline.read, async ({ params, query: { limit, cursor } }) => {
    const before = cursor === undefined ? Number.POSITIVE_INFINITY : versionIn(cursor)
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

const versionIn = (cursor: string): number => {
  if (!/^[1-9]\d{0,8}$/.test(cursor)) throw unknownCursor()
  return Number(cursor)
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
