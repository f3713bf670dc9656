import type { Instant } from '../kernel/instant.ts'
import { streamName } from '../kernel/stream-name.ts'
import type { LeadEvent, Origin } from '../lead/index.ts'
import type { EventStore } from '../ports/event-store.ts'
import type { Users } from '../ports/users.ts'
import { type LeadEntry, leadEntries } from '../projections/lead-entries.ts'
import { type LeadStage, leadStages } from '../projections/lead-stages.ts'

type Named = LeadEntry & { readonly actorEmail: string | null }

export type LeadTimeline = {
  /** In the order of time. */
  readonly entries: readonly Named[]
  readonly stages: readonly LeadStage[]
  /** Where the first visit that said so came from. */
  readonly origin: Origin | null
}

/** Everything that happened to a lead, read from its stream; null where there is no such lead. */
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
