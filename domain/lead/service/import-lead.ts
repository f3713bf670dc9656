import { streamName } from '#domain/kernel/stream-name.ts'
import type { EventStore } from '#domain/log/ports/event-store.ts'
import { rowOf } from '#domain/log/ports/views.ts'
import type { CommandContext } from '#domain/log/service/command-handler.ts'
import { keyedMutex } from '#domain/log/service/keyed-mutex.ts'
import { emailKey, type LeadEvent } from '../model/index.ts'
import type { LeadInFile } from '../ports/lead-file.ts'
import type { ImportedRow } from '../ports/lead-imports.ts'
import type { Leads } from './leads.ts'

export type Became = Pick<ImportedRow, 'outcome' | 'detail' | 'leadId'>
export type ImportLead = (lead: LeadInFile, context: CommandContext) => Promise<Became>

/** The row of a person who was erased. */
export const refusedAsErased: Became = {
  outcome: 'refused',
  detail: 'The lead of this address was erased.',
  leadId: null,
}

/**
 * Imports a row: creates a lead, or fills empty fields of a known one. Idempotent: after a crash, the lead's history
 * shows what this row already did.
 */
export const importLead = (leads: Leads, store: EventStore): ImportLead => {
  const turns = keyedMutex()
  const join = async (leadId: string, lead: LeadInFile, context: CommandContext): Promise<Became> => {
    const { events } = await store.read<LeadEvent>(streamName('lead', leadId))
    const mine = events.findIndex(({ causationId }) => causationId === context.cause.causationId)
    if (mine === 0) return importOutcome('created', leadId)
    if (mine > 0) return importOutcome('joined', leadId)
    const outcome = await leads.fill(leadId, lead, context)
    if (!outcome.accepted) return refusedAsErased
    return importOutcome(rowOf(outcome.changes, 'leads').version > events.length ? 'joined' : 'known', leadId)
  }
  return (lead, context) =>
    turns(emailKey(lead.email), async () => {
      const outcome = await leads.add(lead, context)
      if (outcome.accepted) return importOutcome('created', rowOf(outcome.changes, 'leads').id)
      if (outcome.rejection.type === 'LeadKnown') return join(outcome.rejection.leadId, lead, context)
      return { outcome: 'refused', detail: 'It could not be added.', leadId: null }
    })
}

const importOutcome = (outcome: Became['outcome'], leadId: string): Became => ({ outcome, detail: null, leadId })
