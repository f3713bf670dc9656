import type { PlacedEvent } from '#domain/kernel/event.ts'
import type { Day, Instant } from '#domain/kernel/instant.ts'
import { idOf } from '#domain/kernel/stream-name.ts'
import type { View } from '#domain/kernel/view.ts'
import {
  type ErasedLead,
  isErased,
  type Lead,
  type LeadEvent,
  type LeadPriority,
  type LeadSource,
  type LeadStatus,
  lead,
  noMessages,
  type PipelineLead,
  type Stage,
} from '../model/index.ts'

/** A lead in the leads read model. */
export type LeadView = {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly phone: string | null
  readonly company: string | null
  readonly status: LeadStatus
  readonly priority: LeadPriority
  readonly source: LeadSource
  /** In the smallest unit of the currency. */
  readonly estimatedValue: number | null
  readonly notes: string
  readonly createdAt: Instant
  readonly lastContactDate: Instant | null
  readonly followUpDate: Day | null
  readonly lostReason: string | null
  readonly ownerId: string | null
  /** The furthest stage reached. */
  readonly reached: Stage
  /** When it was won; null unless it is. */
  readonly wonAt: Instant | null
  readonly version: number
}

declare module '#domain/log/ports/views.ts' {
  interface ViewRows {
    leads: LeadView
  }
}

/** A lead's row. */
export const leadView: View<LeadView, LeadEvent> = (row, event) =>
  leadRow(row, lead.evolve(row === null ? lead.initialState : stateIn(row), event), event)

/** The row of a lead's state after an event. */
export const leadRow = (row: LeadView | null, after: Lead, event: PlacedEvent<LeadEvent>): LeadView | null => {
  if (after.status === 'absent') return null
  const { capturedAt, ...fields } = isErased(after) ? withoutPerson(after) : inPipeline(after)
  return { id: idOf(event.stream), ...fields, createdAt: capturedAt, wonAt: wonAt(row, event), version: event.version }
}

/** State that the row omits does not affect what a row shows. */
const stateIn = ({ createdAt: capturedAt, version, id, wonAt, ...fields }: LeadView): PipelineLead => ({
  ...fields,
  capturedAt,
  ownFollowUp: null,
  subscribed: false,
  confirmed: false,
  keptMessages: noMessages,
  meetings: [],
  mails: [],
  standingNotes: [],
  tasks: [],
  waitingMessage: null,
  bounced: false,
})

/** A lead without the state that a row omits. */
const inPipeline = ({
  subscribed,
  confirmed,
  keptMessages,
  meetings,
  mails,
  ownFollowUp,
  standingNotes,
  tasks,
  waitingMessage,
  bounced,
  ...fields
}: PipelineLead) => fields

const withoutPerson = ({ erasedAt, ...fields }: ErasedLead) => ({ ...fields, ...noPerson })

/** The placeholder shown for an erased person. */
const noPerson = {
  name: 'Erased',
  email: '',
  phone: null,
  company: null,
  notes: '',
  lostReason: null,
  followUpDate: null,
  ownerId: null,
}

/** A lead's earlier state as shown after its erasure. */
export const erasedView = (row: LeadView): LeadView => ({ ...row, ...noPerson })

/** The time of the last status change, if it was to won. */
const wonAt = (row: LeadView | null, event: PlacedEvent<LeadEvent>): Instant | null => {
  if (event.type === 'LeadCaptured') return event.data.status === 'won' ? event.data.capturedAt : null
  if (event.type === 'LeadStatusChanged') return event.data.status === 'won' ? event.at : null
  return row?.wonAt ?? null
}
