import { call } from '@atrium/kit'
import { cutText } from '#contracts/cut-text.ts'
import { type Lead, leads } from '#contracts/lead/http/leads.ts'
import type { LeadFilters } from '../model/lead-filters.ts'
import type { LeadPage } from './lead-pages.ts'

/** A small first page for a fast start, larger pages afterwards. */
const firstPageSize = 50
const nextPageSize = 200

/** Characters of notes kept in a list, to fit a hundred thousand leads into memory. */
const maxNotesLength = 400

/** One page of the matching leads; the first one without a cursor. */
export const readLeads = async (
  filters: LeadFilters,
  cursor: string | null,
  signal?: AbortSignal,
): Promise<LeadPage> => {
  const place = cursor === null ? { limit: firstPageSize } : { limit: nextPageSize, cursor }
  const page = await call(leads.list, { query: { ...filters, ...place }, ...(signal === undefined ? {} : { signal }) })
  return { ...page, leads: page.leads.map(listItemOf) }
}

/** A lead as lists keep it, with notes cut; a copy, because a slice would retain the whole string. */
export const listItemOf = (lead: Lead): Lead =>
  lead.notes.length <= maxNotesLength
    ? lead
    : { ...lead, notes: `${JSON.parse(JSON.stringify(cutText(lead.notes, maxNotesLength)))}…` }

/** With the whole notes, which lists cut at 1000 characters. Rejects with 404 for no such lead. */
export const readLead = async (id: string, signal?: AbortSignal): Promise<Lead> =>
  (await call(leads.read, { params: { id }, ...(signal === undefined ? {} : { signal }) })).lead
