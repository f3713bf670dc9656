import type { BoardLead, LeadColumn } from '#contracts/lead/http/lead-pipeline.ts'
import { type Lead, leadStatuses } from '#contracts/lead/http/leads.ts'
import type { LeadFilters } from './lead-filters.ts'
import { compareLeads, stays } from './lead-order.ts'
import { type LeadEdits, optimisticLead } from './optimistic-leads.ts'

export type BoardColumn = Omit<LeadColumn, 'nextCursor'> & { readonly hasMore: boolean }

type Read = {
  readonly columns: readonly LeadColumn[]
  /** Leads loaded with "Load more", by status. */
  readonly further: ReadonlyMap<Lead['status'], readonly BoardLead[]>
}

/**
 * The board to show: the loaded leads, each in the column of its current status, with counts and sums adjusted. Derived
 * on every render and never stored, so that requests in flight cannot corrupt it.
 */
export const boardColumns = (
  { columns, further }: Read,
  edits: ReadonlyMap<string, LeadEdits>,
  filters: LeadFilters,
): readonly BoardColumn[] => {
  const read = columns.flatMap((column) => unique([...column.leads, ...(further.get(column.status) ?? [])]))
  const pairs = unique(read).map((lead) => ({
    read: lead,
    shown: moveToStage(lead, optimisticLead(lead, edits.get(lead.id))),
  }))
  return leadStatuses.map((status) => {
    const column = columns.find((one) => one.status === status) ?? { ...empty, status }
    const left = pairs.filter((pair) => pair.read.status === status)
    const here = pairs.filter((pair) => pair.shown.status === status && stays(pair.shown, filters))
    const sumOfRest = (sum: (lead: BoardLead) => number) =>
      here.reduce((total, { shown }) => total + sum(shown), 0) - left.reduce((total, pair) => total + sum(pair.read), 0)
    return {
      status,
      count: column.count + sumOfRest(() => 1),
      value: column.value + sumOfRest(({ estimatedValue }) => estimatedValue ?? 0),
      capped: column.capped,
      leads: here.map(({ shown }) => shown).toSorted((a, b) => compareLeads(a, b, filters.sort)),
      hasMore: column.nextCursor !== null && left.length < column.count,
    }
  })
}

/** Each column that is still the same as the former one, so that a change renders only the columns that it is about. */
export const sameColumns = (former: readonly BoardColumn[], columns: readonly BoardColumn[]): readonly BoardColumn[] =>
  columns.map((column, place) => {
    const predecessor = former[place]
    return predecessor !== undefined && isSame(predecessor, column) ? predecessor : column
  })

const isSame = ({ leads, ...one }: BoardColumn, { leads: others, ...other }: BoardColumn): boolean =>
  leads.length === others.length &&
  leads.every((lead, at) => lead === others[at]) &&
  Object.entries(one).every(([field, value]) => value === other[field as keyof typeof other])

const empty = { count: 0, value: 0, capped: false, leads: [], nextCursor: null }

/** The lead to show, with the time since when it has had its status, unless that has changed. */
const moveToStage = (read: BoardLead, lead: Lead): BoardLead => {
  if (lead === read) return read
  return { ...lead, statusSince: lead.status === read.status ? read.statusSince : undefined }
}

const unique = (leads: readonly BoardLead[]): readonly BoardLead[] => [
  ...new Map(leads.map((lead) => [lead.id, lead])).values(),
]
