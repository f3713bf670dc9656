import type { RecordedEvent } from '../kernel/event.ts'
import type { Day, Instant } from '../kernel/instant.ts'
import { idOf } from '../kernel/stream-name.ts'
import { type LeadEvent, type LeadPriority, type LeadSource, type LeadStatus, lead, type Stage } from '../lead/index.ts'

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
  readonly followUpDate: Day | null
  readonly lostReason: string | null
  /** The furthest that it ever came. */
  readonly reached: Stage
  /** When it was won; null unless it is. */
  readonly wonAt: Instant | null
  readonly version: number
}

/** The row of one lead by its whole history, or null while there is none. */
export const leadView = (history: readonly RecordedEvent<LeadEvent>[]): LeadView | null => {
  const last = history.at(-1)
  const state = history.reduce(lead.evolve, lead.initialState)
  if (last === undefined || state.status === 'absent') return null
  const { capturedAt, subscribed: _, erasedAt: __, ...known } = state
  return { id: idOf(last.stream), ...known, createdAt: capturedAt, wonAt: wonAt(history), version: last.version }
}

/** The moment of the last change of status, where that was to won. */
const wonAt = (history: readonly RecordedEvent<LeadEvent>[]): Instant | null => {
  const moved = history.findLast(({ type }) => type === 'LeadCaptured' || type === 'LeadStatusChanged')
  if (moved?.type === 'LeadCaptured') return moved.data.status === 'won' ? moved.data.capturedAt : null
  return moved?.type === 'LeadStatusChanged' && moved.data.status === 'won' ? moved.at : null
}
