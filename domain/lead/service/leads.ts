import type { Ids } from '#domain/kernel/ids.ts'
import { type Day, dayOf } from '#domain/kernel/instant.ts'
import { idOf, streamName } from '#domain/kernel/stream-name.ts'
import { type Claim, ClaimTaken, type EventStore } from '#domain/log/ports/event-store.ts'
import type { CommandContext, Handled } from '#domain/log/service/command-handler.ts'
import {
  type BookMeeting,
  type CancelMeeting,
  type CaptureLead,
  emailKey,
  type FillLead,
  type LeadCommand,
  type LeadRejection,
  type ReceiveMessage,
  type ReviseLead,
  type SubscribeLead,
  valueOf,
} from '../model/index.ts'
import { leadHandler } from './lead-handler.ts'
import { type MailCommands, mailCommands } from './mail-commands.ts'

type Message = Omit<ReceiveMessage, 'type' | 'now' | 'today' | 'decimals'> & { readonly email: string }
type Subscription = Omit<SubscribeLead, 'type' | 'now'> & { readonly email: string }
type Booking = Omit<BookMeeting, 'type' | 'now' | 'day'> & { readonly email: string }
type Cancellation = Omit<CancelMeeting, 'type' | 'now'>
type NewLead = Omit<CaptureLead, 'type' | 'now'>
type Filling = Omit<FillLead, 'type'>
type Revision = Omit<ReviseLead, 'type' | 'now'>
type Outcome = Promise<Handled<LeadRejection>>

export type LeadKnown = { readonly type: 'LeadKnown'; readonly leadId: string }

/** The commands on leads. One address is one lead, even under concurrent captures. */
export type Leads = MailCommands & {
  readonly receiveMessage: (message: Message, context: CommandContext) => Outcome
  readonly subscribe: (subscription: Subscription, context: CommandContext) => Outcome
  readonly unsubscribe: (leadId: string, context: CommandContext) => Outcome
  /** Captures the lead with the meeting, or adds it to the lead that has the address. */
  readonly book: (booking: Booking, context: CommandContext) => Outcome
  readonly cancelMeeting: (leadId: string, cancellation: Cancellation, context: CommandContext) => Outcome
  readonly add: (lead: NewLead, context: CommandContext) => Promise<Handled<LeadRejection | LeadKnown>>
  /** Fills the empty fields of a known lead. */
  readonly fill: (leadId: string, filling: Filling, context: CommandContext) => Outcome
  readonly revise: (leadId: string, revision: Revision, context: CommandContext) => Outcome
}

/** What the days of messages and meetings, and the values of budgets, depend on. */
type Country = { readonly timeZone?: string; readonly decimals?: number }

/**
 * `timeZone` (IANA) decides on the day of messages and meetings, `decimals` on the smallest unit of a budget's value.
 */
export const leads = (store: EventStore, ids: Ids, { timeZone = 'UTC', decimals = 2 }: Country = {}): Leads => {
  const handle = leadHandler(store)

  /** Captures a new lead, or returns the lead that already has the address. */
  const capture = async (lead: NewLead, context: CommandContext): Promise<Handled<LeadRejection | LeadKnown>> => {
    const claims: Claim[] = [{ name: 'lead-email', value: emailKey(lead.email) }]
    const command = { type: 'CaptureLead', ...lead, now: context.at } as const
    try {
      return await handle(streamName('lead', ids.next()), command, { ...context, claims, newStream: true })
    } catch (error) {
      if (!(error instanceof ClaimTaken)) throw error
      return { accepted: false, rejection: { type: 'LeadKnown', leadId: idOf(error.holder) } }
    }
  }

  const captureOrJoin = async (lead: NewLead, join: LeadCommand, context: CommandContext): Outcome => {
    const captured = await capture(lead, context)
    if (captured.accepted) return captured
    if (captured.rejection.type !== 'LeadKnown') return { accepted: false, rejection: captured.rejection }
    const outcome = await handle(streamName('lead', captured.rejection.leadId), join, context)
    const isErased = !outcome.accepted && outcome.rejection.type === 'LeadErased'
    // The lead was erased a moment ago: its address now belongs to a new lead.
    return isErased ? captureOrJoin(lead, join, context) : outcome
  }

  return {
    receiveMessage: ({ email, ...message }, context) => {
      const today = dayOf(context.at, timeZone)
      const join: ReceiveMessage = { type: 'ReceiveMessage', ...message, now: context.at, today, decimals }
      return captureOrJoin(leadFromMessage({ email, ...message }, decimals), join, context)
    },
    subscribe: ({ email, ...subscription }, context) => {
      const join: SubscribeLead = { type: 'SubscribeLead', ...subscription, now: context.at }
      return captureOrJoin(leadFromSubscription({ email, ...subscription }), join, context)
    },
    unsubscribe: (leadId, context) =>
      handle(streamName('lead', leadId), { type: 'UnsubscribeLead', now: context.at }, context),
    book: ({ email, ...booking }, context) => {
      const day = dayOf(booking.startsAt, timeZone)
      const meeting = { ...booking, ...(day === dayOf(booking.startsAt, 'UTC') ? {} : { day }) }
      const join: BookMeeting = { type: 'BookMeeting', ...meeting, now: context.at }
      return captureOrJoin(leadFromBooking({ email, ...meeting }, day), join, context)
    },
    cancelMeeting: (leadId, cancellation, context) =>
      handle(streamName('lead', leadId), { type: 'CancelMeeting', ...cancellation, now: context.at }, context),
    ...mailCommands(handle),
    add: capture,
    fill: (leadId, { name, phone, company, notes, estimatedValue, followUpDate, ownerId = null }, context) => {
      const filling = { name, phone, company, notes, estimatedValue, followUpDate, ownerId }
      return handle(streamName('lead', leadId), { type: 'FillLead', ...filling }, context)
    },
    revise: (leadId, revision, context) =>
      handle(streamName('lead', leadId), { type: 'ReviseLead', ...revision, now: context.at }, context),
  }
}

const leadFromMessage = ({ message, budget, ...person }: Message, decimals: number): NewLead => ({
  ...person,
  ...defaults,
  source: 'contact_form',
  notes: message,
  estimatedValue: valueOf(budget, decimals),
})

const leadFromSubscription = (subscription: Subscription): NewLead => ({
  ...subscription,
  ...defaults,
  source: 'newsletter',
  phone: '',
  company: '',
  notes: '',
  estimatedValue: null,
})

const leadFromBooking = (fields: Booking & Pick<BookMeeting, 'day'>, followUpDate: Day): NewLead => {
  const { booking, title, startsAt, sentAt, day, replaces, again, ended, ...person } = fields
  return {
    ...person,
    ...defaults,
    source: 'direct',
    estimatedValue: null,
    meeting: { booking, title, startsAt, sentAt, ...(day && { day }) },
    ...(ended === undefined ? { followUpDate } : { meetingEnded: ended }),
  }
}

const defaults = { status: 'new', priority: 'medium' } as const
