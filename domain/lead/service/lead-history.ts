import type { RecordedEvent } from '#domain/kernel/event.ts'
import type { Instant } from '#domain/kernel/instant.ts'
import { streamName } from '#domain/kernel/stream-name.ts'
import type { EventStore } from '#domain/log/ports/event-store.ts'
import type { Users } from '#domain/staff/ports/users.ts'
import type { LeadEvent, LeadStatus, Origin } from '../model/index.ts'
import { type LeadEntry, leadEntries } from '../views/lead-entries.ts'

type Named = LeadEntry & { readonly actorEmail: string | null }

export type LeadTimeline = {
  /** In chronological order. */
  readonly entries: readonly Named[]
  readonly stages: readonly LeadStage[]
  /** The origin of the first visit that sent one. */
  readonly origin: Origin | null
}

/** A lead's history, read from its stream; null for an unknown lead. */
export type LeadHistory = { readonly timeline: (leadId: string, now: Instant) => Promise<LeadTimeline | null> }

export const leadHistory = (store: EventStore, users: Users): LeadHistory => ({
  timeline: async (leadId, now) => {
    const { events } = await store.read<LeadEvent>(streamName('lead', leadId))
    if (events.length === 0) return null
    const emails = await users.emailsOf([...new Set(events.map(({ actor }) => actor))])
    const entries = leadEntries(events).map((entry) => ({ ...entry, actorEmail: emails.get(entry.actor) ?? null }))
    return { entries, stages: leadStages(events, now), origin: originIn(events) }
  },
})

const originIn = (events: readonly LeadEvent[]): Origin | null => {
  for (const event of events) {
    const said = event.type === 'LeadCaptured' || event.type === 'LeadMessageReceived' ? event.data.origin : undefined
    if (said !== undefined) return said
  }
  return null
}

/** A status and its period; `until` is null for the current one. */
type LeadStage = {
  readonly status: LeadStatus
  readonly since: Instant
  readonly until: Instant | null
  readonly milliseconds: number
}

/** The statuses of a lead in chronological order, up to `now`. */
const leadStages = (history: readonly RecordedEvent<LeadEvent>[], now: Instant): readonly LeadStage[] => {
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
