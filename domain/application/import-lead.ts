import { streamName } from '../kernel/stream-name.ts'
import { emailKey, type LeadEvent } from '../lead/index.ts'
import type { EventStore } from '../ports/event-store.ts'
import type { LeadInFile } from '../ports/lead-file.ts'
import type { ImportedRow } from '../ports/lead-imports.ts'
import { rowOf } from '../ports/views.ts'
import type { Circumstances } from './command-handler.ts'
import { inTurn } from './in-turn.ts'
import type { Leads } from './leads.ts'

export type Became = Pick<ImportedRow, 'outcome' | 'detail' | 'leadId'>
export type ImportLead = (lead: LeadInFile, circumstances: Circumstances) => Promise<Became>

/**
 * Makes a lead of a row. Whoever is known by e-mail gets what was empty. Done again after a crash, a row comes to
 * what it came to: the lead's history says what this very row did to it.
 */
export const importLead = (leads: Leads, store: EventStore): ImportLead => {
  const turns = inTurn()
  const join = async (leadId: string, lead: LeadInFile, circumstances: Circumstances): Promise<Became> => {
    const { events } = await store.read<LeadEvent>(streamName('lead', leadId))
    const mine = events.findIndex(({ causationId }) => causationId === circumstances.cause.causationId)
    if (mine === 0) return became('created', leadId)
    if (mine > 0) return became('joined', leadId)
    const outcome = await leads.fill(leadId, lead, circumstances)
    if (!outcome.accepted) return { outcome: 'refused', detail: 'The lead of this address was erased.', leadId: null }
    return became(rowOf(outcome.changes, 'leads').version > events.length ? 'joined' : 'known', leadId)
  }
  return (lead, circumstances) =>
    turns(emailKey(lead.email), async () => {
      const outcome = await leads.add(lead, circumstances)
      if (outcome.accepted) return became('created', rowOf(outcome.changes, 'leads').id)
      if (outcome.rejection.type === 'LeadKnown') return join(outcome.rejection.leadId, lead, circumstances)
      return { outcome: 'refused', detail: 'It could not be added.', leadId: null }
    })
}

const became = (outcome: Became['outcome'], leadId: string): Became => ({ outcome, detail: null, leadId })
