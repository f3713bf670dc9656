import type { RecordedEvent } from '../kernel/event.ts'
import type { Instant } from '../kernel/instant.ts'
import { idOf } from '../kernel/stream-name.ts'
import { type LeadEvent, type LeadPriority, type LeadSource, type LeadStatus, lead } from '../lead/index.ts'

/** A lead as the leads screen reads it. */
export type LeadView = {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly phone: string | null
  readonly company: string | null
  readonly status: LeadStatus
  readonly priority: LeadPriority
  readonly source: LeadSource
  /** US cents. */
  readonly estimatedValue: number | null
  readonly notes: string
  readonly createdAt: Instant
  readonly lastContactDate: Instant | null
  readonly version: number
}

/** The row of one lead by its whole history, or null while there is none. */
export const leadView = (history: readonly RecordedEvent<LeadEvent>[]): LeadView | null => {
  const last = history.at(-1)
  const state = history.reduce(lead.evolve, lead.initialState)
  if (last === undefined || state.status === 'absent') return null
  const { capturedAt, subscribed: _, ...known } = state
  return { id: idOf(last.stream), ...known, createdAt: capturedAt, version: last.version }
}
