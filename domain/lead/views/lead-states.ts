import type { PlacedEvent } from '#domain/kernel/event.ts'
import type { Instant } from '#domain/kernel/instant.ts'
import type { LeadEvent } from '../model/index.ts'
import { erasedView, type LeadView, leadView } from './lead-view.ts'

/** A lead's state from `since` until before `until`, with the fields that past lists, board and figures use. */
type LeadState = Omit<LeadView, 'phone' | 'notes' | 'followUpDate' | 'lostReason' | 'version'> & {
  readonly since: Instant
  /** Null for the current state. */
  readonly until: Instant | null
}

declare module '#domain/log/ports/views.ts' {
  interface ViewRows {
    /** Only for a rebuild: appends maintain them. */
    lead_states: LeadState
  }
}

/** All states of a lead in order; anonymised if the person is erased. */
export const leadStates = (history: readonly PlacedEvent<LeadEvent>[]): readonly LeadState[] => {
  const isErased = history.at(-1)?.type === 'LeadErased'
  const states: { since: Instant; row: LeadView }[] = []
  let row: LeadView | null = null
  for (const event of history) {
    row = leadView(row, event)
    if (row === null) continue
    const last = states.at(-1)
    const since: Instant = last !== undefined && event.at < last.since ? last.since : event.at
    if (last?.since === since) last.row = row
    else states.push({ since, row })
  }
  return states.map(({ since, row: state }, index) => {
    const { phone, notes, followUpDate, lostReason, version, ...fields } = isErased ? erasedView(state) : state
    return { ...fields, since, until: states[index + 1]?.since ?? null }
  })
}

/** The lead as it was at a moment; null if it was not known yet. `nameless`: the person has been erased since. */
export const pastLeadView = (
  history: readonly PlacedEvent<LeadEvent>[],
  moment: Instant,
  nameless: boolean,
): LeadView | null => {
  const until = history.findLastIndex(({ at }) => at <= moment) + 1
  const row = history.slice(0, until).reduce<LeadView | null>(leadView, null)
  return row !== null && nameless ? erasedView(row) : row
}
