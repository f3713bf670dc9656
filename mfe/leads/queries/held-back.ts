import type { Lead } from '../../../contracts/http/leads.ts'

type Arrivals = { readonly shown: readonly Lead[]; readonly waiting: number }

/**
 * Leads that came in on top of those that were seen wait while the reader is further down, so that nothing moves
 * under the pointer. A list of which nothing was seen is another list: it is shown whole.
 */
export const heldBack = (leads: readonly Lead[], seen: ReadonlySet<string>): Arrivals => {
  const firstSeen = leads.findIndex((lead) => seen.has(lead.id))
  return firstSeen > 0 ? { shown: leads.slice(firstSeen), waiting: firstSeen } : { shown: leads, waiting: 0 }
}
