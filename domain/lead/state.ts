import type { Instant } from '../kernel/instant.ts'
import { dayOf } from '../kernel/instant.ts'
import type { FilledFields, LeadEvent } from './events.ts'

export type LeadStatus = 'new' | 'contacted' | 'qualified' | 'proposal_sent' | 'won' | 'lost'
export type LeadPriority = 'low' | 'medium' | 'high'
export type LeadSource = 'contact_form' | 'newsletter' | 'direct' | 'referral'

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
}

export type Lead = { readonly status: 'absent' } | CapturedLead

export const initialState: Lead = { status: 'absent' }

export const evolve = (lead: Lead, event: LeadEvent): Lead => {
  if (event.type === 'LeadCaptured') return { ...event.data, lastContactDate: null }
  return lead.status === 'absent' ? lead : change(lead, event)
}

const change = (lead: CapturedLead, event: Exclude<LeadEvent, { type: 'LeadCaptured' }>): CapturedLead => {
  switch (event.type) {
    case 'LeadMessageReceived':
      return { ...fill(lead, event.data.filled), notes: joined(lead.notes, event.data.message, event.data.receivedAt) }
    case 'LeadSubscribed':
      return fill(lead, event.data.filled)
    case 'LeadStatusChanged':
    case 'LeadPriorityChanged':
    case 'LeadValueChanged':
    case 'LeadNotesChanged':
    case 'LeadContactDataChanged':
    case 'LeadContactDateChanged':
      return { ...lead, ...event.data }
  }
}

const fill = (lead: CapturedLead, filled: FilledFields): CapturedLead => ({ ...lead, ...filled })

/** A later message joins the notes under its date. */
const joined = (notes: string, message: string, receivedAt: Instant) =>
  `${notes === '' ? '' : `${notes}\n\n`}[${dayOf(receivedAt)}] ${message}`
