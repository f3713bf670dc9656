import { reject } from '#domain/kernel/decider.ts'
import { streamName } from '#domain/kernel/stream-name.ts'
import {
  isErased,
  type LeadEvent,
  type LeadRejection,
  lead,
  nameOfLead,
  type PipelineLead,
} from '#domain/lead/model/index.ts'
import type { Leads } from '#domain/lead/service/leads.ts'
import type { EventStore } from '#domain/log/ports/event-store.ts'
import type { Fields } from '../model/index.ts'
import { describe, type ProposalTool } from './proposal-tools.ts'

type UpdateLead = { readonly leadId: string } & Fields
type WriteMail = {
  readonly leadId: string
  readonly subject: string
  readonly text: string
  readonly inReplyTo?: string | undefined
}

export type MailRejection = LeadRejection | { readonly type: 'MailNotConfigured' }
type LeadLookup = { readonly accepted: true; readonly lead: PipelineLead }

/** The lead that a command is about. */
export const findLead = async (
  store: EventStore,
  leadId: string,
): Promise<LeadLookup | { readonly accepted: false; readonly rejection: LeadRejection }> => {
  const { events } = await store.read<LeadEvent>(streamName('lead', leadId))
  const state = events.reduce(lead.evolve, lead.initialState)
  if (state.status === 'absent') return reject({ type: 'LeadNotFound' })
  return isErased(state) ? reject({ type: 'LeadErased' }) : { accepted: true, lead: state }
}

/** Changes fields of a lead. */
export const updateLead = (
  store: EventStore,
  leads: Pick<Leads, 'revise'>,
): ProposalTool<UpdateLead, LeadRejection> => ({
  describe: async ({ leadId, ...changes }) => {
    const outcome = await findLead(store, leadId)
    if (!outcome.accepted) return outcome
    const fields = Object.keys(changes)
    const current: Fields = outcome.lead
    const before = Object.fromEntries(fields.map((field) => [field, current[field] ?? null]))
    const text = `Change ${fields.map(fieldWords).join(', ')} of ${nameOfLead(outcome.lead)}`
    return describe({ leadId, text, before, after: changes })
  },
  carryOut: ({ leadId, ...changes }, context) => leads.revise(leadId, changes, context),
})

/** `estimatedValue` as `estimated value`. */
const fieldWords = (field: string): string => field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

/** Writes a mail to a lead, which the worker sends once it is approved. */
export const writeMail = (
  store: EventStore,
  leads: Pick<Leads, 'writeMail'>,
  { id: mailId, canSend }: { readonly id: string; readonly canSend: boolean },
): ProposalTool<WriteMail, MailRejection> => ({
  describe: async ({ leadId, ...mail }) => {
    const outcome = await findLead(store, leadId)
    if (!outcome.accepted) return outcome
    if (!canSend) return reject({ type: 'MailNotConfigured' })
    return describe({ leadId, text: `Send a mail to ${nameOfLead(outcome.lead)}`, before: null, after: mail })
  },
  carryOut: ({ leadId, inReplyTo = null, ...mail }, context) =>
    leads.writeMail(leadId, { mailId, ...mail, inReplyTo }, context),
})
