import { matching, oneOf, readFilters, textUpTo } from '@atrium/kit'
import { type Lead, type LeadQuery, leadPriorities, leadSources, leadStatuses } from '#contracts/lead/http/leads.ts'

export type LeadSort = NonNullable<LeadQuery['sort']>

export type LeadFilters = {
  readonly search?: string
  readonly status?: Lead['status']
  readonly priority?: Lead['priority']
  readonly source?: Lead['source']
  /** A member of staff by id; `none`: leads without an owner. */
  readonly owner?: string
  readonly newsletter?: 'subscribed'
  readonly followUp?: 'overdue' | 'today' | 'week' | 'none'
  /** In the smallest unit of the currency. */
  readonly minValue?: string
  /** In days since the capture. */
  readonly minAge?: string
  readonly maxAge?: string
  /** Absent for the default order, newest first. */
  readonly sort?: Exclude<LeadSort, typeof usualSort>
}

export const usualSort = '-createdAt' satisfies LeadSort

/** The available orders and their labels. */
export const sortLabels: Readonly<Record<LeadSort, string>> = {
  '-createdAt': 'Newest first',
  createdAt: 'Oldest first',
  '-estimatedValue': 'Highest value',
  estimatedValue: 'Lowest value',
  '-lastContactDate': 'Contacted last',
  lastContactDate: 'Contacted longest ago',
  followUpDate: 'Follow-up first',
  '-followUpDate': 'Follow-up last',
  name: 'Name, A to Z',
  '-name': 'Name, Z to A',
}

const { [usualSort]: _usual, ...others } = sortLabels

/** Every order except the default. */
export const otherSortLabels = others

/** `age`: days at most, or `older` than the longest choice. */
export const leadFilterReaders = {
  search: textUpTo(200),
  status: oneOf(leadStatuses),
  priority: oneOf(leadPriorities),
  source: oneOf(leadSources),
  owner: matching(/^(me|none|[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12})$/),
  newsletter: oneOf(['subscribed']),
  followUp: oneOf(['overdue', 'today', 'week', 'none']),
  minValue: matching(/^\d{1,14}$/),
  age: matching(/^(older|\d{1,4})$/),
  sort: oneOf(Object.keys(sortLabels) as LeadSort[]),
}

/** The filters in an address. `me` is the signed-in user. */
export const filtersIn = (address: URLSearchParams, me?: string): LeadFilters => {
  const { age, owner, sort, ...others } = readFilters(address, leadFilterReaders)
  return {
    ...others,
    ...(owner !== undefined && { owner: owner === 'me' && me !== undefined ? me : owner }),
    ...(age !== undefined && (age === 'older' ? { minAge: '91' } : { maxAge: age })),
    ...(sort !== undefined && sort !== usualSort && { sort }),
  }
}

/** Whether any filter is set. */
export const isNarrowed = ({ sort, ...filters }: LeadFilters): boolean => Object.keys(filters).length > 0
