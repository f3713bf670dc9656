import type { InfiniteData } from '@tanstack/react-query'
import type { Lead, leads } from '#contracts/lead/http/leads.ts'
import type { RouteReply } from '#contracts/route.ts'
import type { LeadFilters } from '../model/lead-filters.ts'
import { belongs, compareLeads, stays } from '../model/lead-order.ts'

export type LeadPage = RouteReply<typeof leads.list>
export type LeadPages = InfiniteData<LeadPage, string | null>

/** Pages that contain only the first leads. */
export const startingWith = (head: LeadPage): LeadPages => ({ pages: [head], pageParams: [null] })

/**
 * The pages with a fresh first page merged in; null if `head` does not overlap with the known leads. What follows the
 * last known lead of `head` stays in place.
 */
export const mergeHead = (known: LeadPages, head: LeadPage): LeadPages | null => {
  const all = known.pages.flatMap((page) => page.leads)
  if (head.nextCursor === null || all.length === 0) return startingWith(head)
  const places = new Map(all.map(({ id }, place) => [id, place]))
  const anchor = head.leads.findLast(({ id }) => places.has(id))
  const place = anchor && places.get(anchor.id)
  if (place === undefined) return null
  const fresh = new Set(head.leads.map(({ id }) => id))
  const rest = new Set(all.slice(place + 1).flatMap(({ id }) => (fresh.has(id) ? [] : [id])))
  const otherPages = known.pages.map((page) => ({ ...page, leads: page.leads.filter(({ id }) => rest.has(id)) }))
  const [first, ...others] = otherPages
  if (first === undefined) return startingWith(head)
  return { ...known, pages: [{ ...first, total: head.total, leads: [...head.leads, ...first.leads] }, ...others] }
}

/** The pages with one lead updated: in place, moved to its position, or removed. */
export const placeLead = (known: LeadPages, lead: Lead, filters: LeadFilters): LeadPages => {
  const was = known.pages.some((page) => page.leads.some(({ id }) => id === lead.id))
  // Only the server knows who gets the newsletter: a lead joins such a list when it is read again.
  const is = was ? stays(lead, filters) : filters.newsletter === undefined && belongs(lead, filters)
  if (was && is) return eachPage(known, (found) => found.map((one) => (one.id === lead.id ? lead : one)))
  if (was)
    return withCount(
      eachPage(known, (found) => found.filter(({ id }) => id !== lead.id)),
      -1,
    )
  return is ? withCount(movedIn(known, lead, filters), 1) : known
}

/** The pages with several leads updated; those that no longer match are removed. */
export const placeLeads = (known: LeadPages, leads: ReadonlyMap<string, Lead>, filters: LeadFilters): LeadPages => {
  const placed = eachPage(known, (found) =>
    found.map((one) => leads.get(one.id) ?? one).filter((one) => !leads.has(one.id) || stays(one, filters)),
  )
  const length = ({ pages }: LeadPages) => pages.reduce((sum, page) => sum + page.leads.length, 0)
  return withCount(placed, length(placed) - length(known))
}

const movedIn = (known: LeadPages, lead: Lead, { sort }: LeadFilters): LeadPages => {
  const at = known.pages.findIndex((page) => page.leads.some((one) => compareLeads(lead, one, sort) < 0))
  const last = known.pages.length - 1
  // Beyond the last loaded lead, the next page will contain it.
  if (at === -1 && known.pages[last]?.nextCursor !== null) return known
  const page = at === -1 ? last : at
  return {
    ...known,
    pages: known.pages.map((one, index) => (index === page ? { ...one, leads: inOrder(one.leads, lead, sort) } : one)),
  }
}

const inOrder = (leads: readonly Lead[], lead: Lead, sort: LeadFilters['sort']): Lead[] => {
  const place = leads.findIndex((one) => compareLeads(lead, one, sort) < 0)
  return leads.toSpliced(place === -1 ? leads.length : place, 0, lead)
}

const eachPage = (known: LeadPages, change: (leads: Lead[]) => Lead[]): LeadPages => ({
  ...known,
  pages: known.pages.map((page) => ({ ...page, leads: change(page.leads) })),
})

const withCount = (known: LeadPages, more: number): LeadPages => ({
  ...known,
  pages: known.pages.map((page) => ({ ...page, total: page.total + more })),
})
