import { z } from 'zod'
import { instant } from '#contracts/fields.ts'
import { storedEvent } from '#contracts/stored-event.ts'
import { consentPurposes, erasureReasons } from './http/lead-erasure.ts'
import { leadPriorities, leadSources, leadStatuses } from './http/leads.ts'
import { mailEvents } from './mail-events.ts'
import { workEvents } from './work-events.ts'

const text = z.string()
const cents = z.int().nullable()
const status = z.enum(leadStatuses)
const priority = z.enum(leadPriorities)
const origin = z.object({
  page: text.nullable(),
  referrer: text.nullable(),
  campaign: z.object({
    source: text.nullable(),
    medium: text.nullable(),
    name: text.nullable(),
    term: text.nullable(),
    content: text.nullable(),
  }),
})
const count = z.int().min(0)
const reach = z.object({
  runs: count,
  documents: count,
  links: count,
  readers: count,
  importRows: count,
  securityEvents: count,
})
const filled = z.object({ name: text, phone: text, company: text }).partial()

const day = z.iso.date()

const meeting = z.object({ booking: text, title: text, startsAt: instant, sentAt: instant, day: day.optional() })

/** The events of a lead. Fields under `personal` are stored encrypted with the lead's own key. */
export const leadEvents = [
  storedEvent({
    type: 'LeadCaptured',
    version: 1,
    data: z.object({
      source: z.enum(leadSources),
      name: text,
      email: text,
      phone: text.nullable(),
      company: text.nullable(),
      status,
      priority,
      estimatedValue: cents,
      notes: text,
      capturedAt: instant,
      origin: origin.optional(),
    }),
    personal: { name: '', email: '', phone: null, company: null, notes: '', origin: undefined },
    addresses: ['email'],
  }),
  storedEvent({
    type: 'LeadMessageReceived',
    version: 1,
    data: z.object({
      message: text,
      receivedAt: instant,
      filled,
      estimatedValue: z.int().optional(),
      origin: origin.optional(),
      day: day.optional(),
      overLimit: z.literal(true).optional(),
    }),
    personal: { message: '', filled: {}, origin: undefined },
  }),
  storedEvent({
    type: 'LeadSubscribed',
    version: 1,
    data: z.object({ subscribedAt: instant, filled }),
    personal: { filled: {} },
  }),
  storedEvent({ type: 'LeadSubscriptionConfirmed', version: 1, data: z.object({ confirmedAt: instant }) }),
  storedEvent({ type: 'LeadUnsubscribed', version: 1, data: z.object({ unsubscribedAt: instant }) }),
  storedEvent({ type: 'LeadStatusChanged', version: 1, data: z.object({ status }) }),
  storedEvent({ type: 'LeadPriorityChanged', version: 1, data: z.object({ priority }) }),
  storedEvent({ type: 'LeadValueChanged', version: 1, data: z.object({ estimatedValue: cents }) }),
  storedEvent({ type: 'LeadNotesChanged', version: 1, data: z.object({ notes: text }), personal: { notes: '' } }),
  storedEvent({
    type: 'LeadContactDataChanged',
    version: 1,
    data: z.object({ name: text, phone: text.nullable(), company: text.nullable() }).partial(),
    personal: { name: '', phone: null, company: null },
  }),
  storedEvent({
    type: 'LeadContactDateChanged',
    version: 1,
    data: z.object({ lastContactDate: instant.nullable() }),
  }),
  storedEvent({
    type: 'LeadFollowUpDateChanged',
    version: 1,
    data: z.object({ followUpDate: day.nullable() }),
  }),
  storedEvent({
    type: 'LeadLostReasonChanged',
    version: 1,
    data: z.object({ lostReason: text.nullable() }),
    personal: { lostReason: null },
  }),
  storedEvent({ type: 'LeadOwnerChanged', version: 1, data: z.object({ ownerId: text.nullable() }) }),
  storedEvent({
    type: 'LeadConsentGiven',
    version: 1,
    data: z.object({ purpose: z.enum(consentPurposes), text, givenAt: instant }),
    personal: { text: '' },
  }),
  ...mailEvents,
  storedEvent({ type: 'LeadMeetingBooked', version: 1, data: meeting, personal: { booking: '', title: '' } }),
  storedEvent({
    type: 'LeadMeetingMoved',
    version: 1,
    data: meeting.extend({ previous: text }),
    personal: { booking: '', title: '', previous: '' },
  }),
  storedEvent({
    type: 'LeadMeetingCancelled',
    version: 1,
    data: z.object({ booking: text, reason: text, sentAt: instant }),
    personal: { booking: '', reason: '' },
  }),
  ...workEvents,
  storedEvent({
    type: 'LeadErased',
    version: 2,
    data: z.object({ erasedAt: instant, reason: z.enum(erasureReasons).optional(), reach: reach.optional() }),
    upcasts: { 1: (data) => data },
  }),
]
