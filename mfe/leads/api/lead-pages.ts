import type { InfiniteData } from '@tanstack/react-query'
import type { Lead, leads } from '#contracts/lead/http/leads.ts'
import type { RouteReply } from '#contracts/route.ts'
import type { LeadFilters } from '../model/lead-filters.ts'
import { belongs, compareLeads, stays } from '../model/lead-order.ts'

export type LeadPage = RouteReply<typeof leads.list>
export type LeadPages = InfiniteData<LeadPage, string | null>

/** Pages that contain only the first leads. */
export const startingWith = (head: LeadPage): LeadPages => ({ pages: [head], pageParams: [null] })

/** Enough for a position in a thousand leads, and read again within a second. */
const maxFirstPages = 6

export const firstPages = ({ pages, pageParams }: LeadPages): LeadPages => ({
  pages: pages.slice(0, maxFirstPages),
  pageParams: pageParams.slice(0, maxFirstPages),
})

/**
 * The pages with a fresh first page merged in; null if `head` does not overlap with the known leads. What follows the
 * last known lead of `head` stays in place.
 */
export const mergeHead = (list: LeadPages, head: LeadPage): LeadPages | null => {
  const all = list.pages.flatMap((page) => page.leads)
  if (head.nextCursor === null || all.length === 0) return startingWith(head)
  const places = new Map(all.map(({ id }, place) => [id, place]))
  const anchor = head.leads.findLast(({ id }) => places.has(id))
  const place = anchor && places.get(anchor.id)
  if (place === undefined) return null
  const fresh = new Set(head.leads.map(({ id }) => id))
  const rest = new Set(all.slice(place + 1).flatMap(({ id }) => (fresh.has(id) ? [] : [id])))
  const otherPages = list.pages.map((page) => ({ ...page, leads: page.leads.filter(({ id }) => rest.has(id)) }))
  const [first, ...others] = otherPages
  if (first === undefined) return startingWith(head)
  return { ...list, pages: [{ ...first, total: head.total, leads: [...head.leads, ...first.leads] }, ...others] }
}

/** The pages with one lead updated: in place, moved to its position, or removed. */
export const placeLead = (list: LeadPages, lead: Lead, filters: LeadFilters): LeadPages => {
  const was = list.pages.some((page) => page.leads.some(({ id }) => id === lead.id))
  // Only the server has the list of the newsletter: a lead joins such a list when it is read again.
  const is = was ? stays(lead, filters) : filters.newsletter === undefined && belongs(lead, filters)
  if (was && is) return eachPage(list, (pageLeads) => pageLeads.map((one) => (one.id === lead.id ? lead : one)))
  if (was)
    return withCount(
      eachPage(list, (pageLeads) => pageLeads.filter(({ id }) => id !== lead.id)),
      -1,
    )
  return is ? withCount(movedIn(list, lead, filters), 1) : list
}

/** The pages with several leads updated; those that no longer match are removed. */
export const placeLeads = (list: LeadPages, leads: ReadonlyMap<string, Lead>, filters: LeadFilters): LeadPages => {
  const next = eachPage(list, (pageLeads) =>
    pageLeads.map((one) => leads.get(one.id) ?? one).filter((one) => !leads.has(one.id) || stays(one, filters)),
  )
  const length = ({ pages }: LeadPages) => pages.reduce((sum, page) => sum + page.leads.length, 0)
  return withCount(next, length(next) - length(list))
}

const movedIn = (list: LeadPages, lead: Lead, { sort }: LeadFilters): LeadPages => {
  const at = list.pages.findIndex((page) => page.leads.some((one) => compareLeads(lead, one, sort) < 0))
  const last = list.pages.length - 1
  // Beyond the last loaded lead, the next page will contain it.
  if (at === -1 && list.pages[last]?.nextCursor !== null) return list
  const page = at === -1 ? last : at
  return {
    ...list,
    pages: list.pages.map((one, index) =>
      index === page ? { ...one, leads: insertInOrder(one.leads, lead, sort) } : one,
    ),
  }
}

const insertInOrder = (leads: readonly Lead[], lead: Lead, sort: LeadFilters['sort']): Lead[] => {
  const place = leads.findIndex((one) => compareLeads(lead, one, sort) < 0)
  return leads.toSpliced(place === -1 ? leads.length : place, 0, lead)
}

const eachPage = (list: LeadPages, change: (leads: Lead[]) => Lead[]): LeadPages => ({
  ...list,
  pages: list.pages.map((page) => ({ ...page, leads: change(page.leads) })),
})

const withCount = (list: LeadPages, difference: number): LeadPages => ({
  ...list,
  pages: list.pages.map((page) => ({ ...page, total: page.total + difference })),
})
