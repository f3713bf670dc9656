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

const otherSorts = Object.keys(others) as Exclude<LeadSort, typeof usualSort>[]

const oneOf = <Value extends string>(values: readonly Value[], text: string | null): Value | undefined =>
  values.find((value) => value === text)

const followUps = ['overdue', 'today', 'week', 'none'] as const

/** `age` in an address: days at most, or `older` than the longest choice. */
const ageIn = (text: string | null) =>
  text === 'older' ? { minAge: '91' } : /^\d{1,4}$/.test(text ?? '') ? { maxAge: text ?? '' } : {}

const ownerText = /^(me|none|[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12})$/

/** Parses an address; unknown values are dropped, never sent. `me` is the signed-in user. */
export const filtersIn = (address: URLSearchParams, me?: string): LeadFilters => {
  const search = address.get('search')?.trim().slice(0, 200)
  const status = oneOf(leadStatuses, address.get('status'))
  const priority = oneOf(leadPriorities, address.get('priority'))
  const source = oneOf(leadSources, address.get('source'))
  const owner = ownerText.exec(address.get('owner') ?? '')?.[0]
  const newsletter = oneOf(['subscribed'], address.get('newsletter'))
  const minValue = address.get('minValue') ?? ''
  const followUp = oneOf(followUps, address.get('followUp'))
  const sort = oneOf(otherSorts, address.get('sort'))
  return {
    ...(search ? { search } : {}),
    ...(status === undefined ? {} : { status }),
    ...(priority === undefined ? {} : { priority }),
    ...(source === undefined ? {} : { source }),
    ...(owner === undefined ? {} : { owner: owner === 'me' && me !== undefined ? me : owner }),
    ...(newsletter && { newsletter }),
    ...(followUp && { followUp }),
    ...(/^\d{1,14}$/.test(minValue) && { minValue }),
    ...ageIn(address.get('age')),
    ...(sort === undefined ? {} : { sort }),
  }
}

/** Whether any filter is set. */
export const isNarrowed = ({ sort: _, ...filters }: LeadFilters): boolean => Object.keys(filters).length > 0

/** The address with one part set, or removed if the value is empty. */
export const withParam = (address: URLSearchParams, name: string, value: string | undefined): URLSearchParams => {
  const next = new URLSearchParams(address)
  if (value) next.set(name, value)
  else next.delete(name)
  return next
}
