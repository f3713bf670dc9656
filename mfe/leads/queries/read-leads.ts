import { call } from '@atrium/kit'
import { type Lead, leads } from '../../../contracts/http/leads.ts'
import type { LeadFilters } from './lead-filters.ts'
import type { LeadPage } from './lead-pages.ts'

/** Leads at first, so that they are there at once; further ones come by more. */
const FIRST = 50
const FURTHER = 200

/** Characters of the notes that a list keeps: a hundred thousand leads have to fit in. */
const NOTES = 400

/** One page of the leads that match, the first without a cursor. */
export const readLeads = async (
  filters: LeadFilters,
  cursor: string | null,
  signal?: AbortSignal,
): Promise<LeadPage> => {
  const place = cursor === null ? { limit: FIRST } : { limit: FURTHER, cursor }
  const page = await call(leads.list, { query: { ...filters, ...place }, ...(signal === undefined ? {} : { signal }) })
  return { ...page, leads: page.leads.map(listed) }
}

/** A lead as lists keep it: a copy of the notes' beginning, as a mere slice would hold on to the whole text. */
export const listed = (lead: Lead): Lead =>
  lead.notes.length <= NOTES ? lead : { ...lead, notes: `${JSON.parse(JSON.stringify(lead.notes.slice(0, NOTES)))}…` }

export const readLead = async (id: string, signal?: AbortSignal): Promise<Lead> =>
  (await call(leads.read, { params: { id }, ...(signal === undefined ? {} : { signal }) })).lead
