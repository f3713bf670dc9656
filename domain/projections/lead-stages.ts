import type { RecordedEvent } from '../kernel/event.ts'
import type { Instant } from '../kernel/instant.ts'
import type { LeadEvent, LeadStatus } from '../lead/index.ts'

/** A status that a lead had, and for how long; `until` is null for the one it has now. */
export type LeadStage = {
  readonly status: LeadStatus
  readonly since: Instant
  readonly until: Instant | null
  readonly milliseconds: number
}

/** The statuses of a lead in the order of time, up to `now`. */
export const leadStages = (history: readonly RecordedEvent<LeadEvent>[], now: Instant): readonly LeadStage[] => {
  const starts = history.flatMap((event) => {
    if (event.type === 'LeadCaptured') return [{ status: event.data.status, since: event.data.capturedAt }]
    return event.type === 'LeadStatusChanged' ? [{ status: event.data.status, since: event.at }] : []
  })
  return starts.map(({ status, since }, index) => {
    const until = starts[index + 1]?.since ?? null
    return { status, since, until, milliseconds: Math.max(0, timeOf(until ?? now) - timeOf(since)) }
  })
}

const timeOf = (at: Instant) => new Date(at).getTime()
