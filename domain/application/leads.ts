import { idOf, streamName } from '../kernel/stream-name.ts'
import {
  type CaptureLead,
  emailKey,
  type FillLead,
  type LeadCommand,
  type LeadRejection,
  type ReceiveMessage,
  type ReviseLead,
  type SubscribeLead,
  valueOf,
} from '../lead/index.ts'
import { type Claim, ClaimTaken, type EventStore } from '../ports/event-store.ts'
import type { Ids } from '../ports/ids.ts'
import type { Circumstances, Handled } from './command-handler.ts'
import { leadHandler } from './lead-handler.ts'

type Message = Omit<ReceiveMessage, 'type' | 'now'> & { readonly email: string }
type Subscription = Omit<SubscribeLead, 'type' | 'now'> & { readonly email: string }
type NewLead = Omit<CaptureLead, 'type' | 'now'>
type Filling = Omit<FillLead, 'type'>
type Revision = Omit<ReviseLead, 'type' | 'now'>
type Outcome = Promise<Handled<LeadRejection>>

export type LeadKnown = { readonly type: 'LeadKnown'; readonly leadId: string }

/** Everything that can be done to leads. One address is one lead, however many write at once. */
export type Leads = {
  readonly receiveMessage: (message: Message, circumstances: Circumstances) => Outcome
  readonly subscribe: (subscription: Subscription, circumstances: Circumstances) => Outcome
  readonly add: (lead: NewLead, circumstances: Circumstances) => Promise<Handled<LeadRejection | LeadKnown>>
  /** Gives whoever is known what was empty. */
  readonly fill: (leadId: string, filling: Filling, circumstances: Circumstances) => Outcome
  readonly revise: (leadId: string, revision: Revision, circumstances: Circumstances) => Outcome
  /** Forgets the person; done again, it is done already. */
  readonly erase: (leadId: string, circumstances: Circumstances) => Outcome
}

export const leads = (store: EventStore, ids: Ids): Leads => {
  const handle = leadHandler(store)

  /** Captures a new lead; where the address is known already, says whose it is. */
  const capture = async (lead: NewLead, circumstances: Circumstances): Promise<Handled<LeadRejection | LeadKnown>> => {
    const claims: Claim[] = [{ name: 'lead-email', value: emailKey(lead.email) }]
    const command = { type: 'CaptureLead', ...lead, now: circumstances.at } as const
    try {
      return await handle(streamName('lead', ids.next()), command, { ...circumstances, claims, newStream: true })
    } catch (error) {
      if (!(error instanceof ClaimTaken)) throw error
      return { accepted: false, rejection: { type: 'LeadKnown', leadId: idOf(error.holder) } }
    }
  }

  const captureOrJoin = async (lead: NewLead, join: LeadCommand, circumstances: Circumstances): Outcome => {
    const captured = await capture(lead, circumstances)
    if (captured.accepted) return captured
    if (captured.rejection.type !== 'LeadKnown') return { accepted: false, rejection: captured.rejection }
    const joined = await handle(streamName('lead', captured.rejection.leadId), join, circumstances)
    const isErased = !joined.accepted && joined.rejection.type === 'LeadErased'
    // The address is nobody's any more, since a moment ago: who writes from it is somebody new.
    return isErased ? captureOrJoin(lead, join, circumstances) : joined
  }

  return {
    receiveMessage: ({ email, ...message }, circumstances) => {
      const join: ReceiveMessage = { type: 'ReceiveMessage', ...message, now: circumstances.at }
      return captureOrJoin(leadFromMessage({ email, ...message }), join, circumstances)
    },
    subscribe: ({ email, name }, circumstances) =>
      captureOrJoin(
        leadFromSubscription({ email, name }),
        { type: 'SubscribeLead', name, now: circumstances.at },
        circumstances,
      ),
    add: capture,
    fill: (leadId, { name, phone, company, notes, estimatedValue, followUpDate }, circumstances) => {
      const filling = { name, phone, company, notes, estimatedValue, followUpDate }
      return handle(streamName('lead', leadId), { type: 'FillLead', ...filling }, circumstances)
    },
    revise: (leadId, revision, circumstances) =>
      handle(streamName('lead', leadId), { type: 'ReviseLead', ...revision, now: circumstances.at }, circumstances),
    erase: (leadId, circumstances) =>
      handle(streamName('lead', leadId), { type: 'EraseLead', now: circumstances.at }, circumstances),
  }
}

const leadFromMessage = ({ message, budget, ...person }: Message): NewLead => ({
  ...person,
  ...unjudged,
  source: 'contact_form',
  notes: message,
  estimatedValue: valueOf(budget),
})

const leadFromSubscription = (subscription: Subscription): NewLead => ({
  ...subscription,
  ...unjudged,
  source: 'newsletter',
  phone: '',
  company: '',
  notes: '',
  estimatedValue: null,
})

const unjudged = { status: 'new', priority: 'medium' } as const
