import type { CommandContext } from '#domain/log/service/command-handler.ts'
import type { Leads } from './leads.ts'

type Person = { readonly name: string; readonly email: string }

/** The lead of a person whom staff make one: a new one, or the one that has the address; null if there can be none. */
export const leadOfPerson = async (
  leads: Pick<Leads, 'add'>,
  { name, email }: Person,
  context: CommandContext,
): Promise<string | null> => {
  const blank = { phone: '', company: '', notes: '', estimatedValue: null }
  const person = { name: name || email, email, ...blank }
  const outcome = await leads.add({ ...person, source: 'direct', status: 'new', priority: 'medium' }, context)
  if (!outcome.accepted) return outcome.rejection.type === 'LeadKnown' ? outcome.rejection.leadId : null
  const [change] = outcome.changes
  return change?.view === 'leads' ? change.row.id : null
}
