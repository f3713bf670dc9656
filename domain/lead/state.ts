import type { Day, Instant } from '../kernel/instant.ts'
import { dayOf } from '../kernel/instant.ts'
import type { LeadCaptured, LeadEvent, LeadMessageReceived } from './events.ts'
import { furthest, type LeadPriority, type LeadSource, type LeadStatus, type Stage } from './words.ts'

export type CapturedLead = {
  readonly status: LeadStatus
  readonly source: LeadSource
  readonly name: string
  readonly email: string
  readonly phone: string | null
  readonly company: string | null
  readonly priority: LeadPriority
  /** US cents. */
  readonly estimatedValue: number | null
  readonly notes: string
  readonly capturedAt: Instant
  readonly lastContactDate: Instant | null
  readonly followUpDate: Day | null
  readonly lostReason: string | null
  /** The furthest that it ever came towards being won. */
  readonly reached: Stage
  readonly subscribed: boolean
  /** From then on nothing is known of the person, and nothing happens to the lead any more. */
  readonly erasedAt: Instant | null
}

export type Lead = { readonly status: 'absent' } | CapturedLead

export const initialState: Lead = { status: 'absent' }

export const evolve = (lead: Lead, event: LeadEvent): Lead => {
  if (event.type === 'LeadCaptured') return captured(event)
  return lead.status === 'absent' ? lead : change(lead, event)
}

/** Where somebody came from stays in the events: no decision asks for it. */
const captured = ({ data: { origin: _, ...data } }: LeadCaptured): CapturedLead => ({
  ...data,
  lastContactDate: null,
  followUpDate: null,
  lostReason: null,
  reached: furthest('new', data.status),
  subscribed: data.source === 'newsletter',
  erasedAt: null,
})

const change = (lead: CapturedLead, event: Exclude<LeadEvent, LeadCaptured>): CapturedLead => {
  switch (event.type) {
    case 'LeadMessageReceived':
      return messageReceived(lead, event.data)
    case 'LeadSubscribed':
      return { ...lead, ...event.data.filled, subscribed: true }
    case 'LeadStatusChanged':
      return statusChanged(lead, event.data.status)
    case 'LeadPriorityChanged':
    case 'LeadValueChanged':
    case 'LeadNotesChanged':
    case 'LeadContactDataChanged':
    case 'LeadContactDateChanged':
    case 'LeadFollowUpDateChanged':
    case 'LeadLostReasonChanged':
      return { ...lead, ...event.data }
    case 'LeadErased':
      return { ...lead, ...nobody, erasedAt: event.data.erasedAt }
  }
}

/** What is left of a person; the name says to people why there is none. */
const nobody = {
  name: 'Erased',
  email: '',
  phone: null,
  company: null,
  notes: '',
  lostReason: null,
  followUpDate: null,
} as const

const statusChanged = (lead: CapturedLead, status: LeadStatus): CapturedLead => ({
  ...lead,
  status,
  lostReason: status === 'lost' ? lead.lostReason : null,
  reached: furthest(lead.reached, status),
})

const messageReceived = (
  lead: CapturedLead,
  { message, receivedAt, filled, origin: _, ...value }: LeadMessageReceived['data'],
) => ({
  ...lead,
  ...filled,
  ...value,
  notes: joined(lead.notes, message, receivedAt),
})

/** A later message joins the notes under its date. */
const joined = (notes: string, message: string, receivedAt: Instant) =>
  `${notes === '' ? '' : `${notes}\n\n`}[${dayOf(receivedAt)}] ${message}`
