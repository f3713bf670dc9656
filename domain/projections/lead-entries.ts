import type { RecordedEvent } from '../kernel/event.ts'
import type { Instant } from '../kernel/instant.ts'
import { type Lead, type LeadEvent, lead } from '../lead/index.ts'
import { type LeadFieldChange, leadEventChanges } from './lead-event-changes.ts'
import { leadEventSummary } from './lead-event-summary.ts'

/** What one request did to a lead, for people to read. */
export type LeadEntry = {
  readonly version: number
  readonly at: Instant
  readonly actor: string
  readonly correlationId: string
  readonly type: LeadEvent['type']
  readonly summary: string
  readonly changes: readonly LeadFieldChange[]
}

/** The history of a lead in the order of time, one entry for all that a request did to it. */
export const leadEntries = (history: readonly RecordedEvent<LeadEvent>[]): readonly LeadEntry[] => {
  const entries: LeadEntry[] = []
  let before: Lead = lead.initialState
  for (const event of history) {
    const entry = entryOf(event, before)
    const last = entries.at(-1)
    if (last !== undefined && isOneRequest(last, entry)) entries.splice(-1, 1, together(last, entry))
    else entries.push(entry)
    before = lead.evolve(before, event)
  }
  return entries
}

const entryOf = (event: RecordedEvent<LeadEvent>, before: Lead): LeadEntry => {
  const { version, at, actor, correlationId, type } = event
  const summary = leadEventSummary(event, before)
  return { version, at, actor, correlationId, type, summary, changes: leadEventChanges(event, before) }
}

const isOneRequest = (one: LeadEntry, next: LeadEntry) => one.correlationId === next.correlationId && one.at === next.at

/** That somebody was in contact goes without saying where the status was moved. */
const together = (first: LeadEntry, next: LeadEntry): LeadEntry => ({
  ...first,
  version: next.version,
  summary: next.type === 'LeadContactDateChanged' ? first.summary : `${first.summary}; ${next.summary}`,
  changes: [...first.changes, ...next.changes],
})
