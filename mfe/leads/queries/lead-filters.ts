import { type Lead, type LeadQuery, leadPriorities, leadSources, leadStatuses } from '../../../contracts/http/leads.ts'

export type LeadSort = NonNullable<LeadQuery['sort']>

export type LeadFilters = {
  readonly search?: string
  readonly status?: Lead['status']
  readonly priority?: Lead['priority']
  readonly source?: Lead['source']
  /** Absent for the usual order, newest first. */
  readonly sort?: Exclude<LeadSort, typeof usualSort>
}

export const usualSort = '-createdAt' satisfies LeadSort

/** The orders that are offered, by their words. */
export const sortLabels: Readonly<Record<LeadSort, string>> = {
  '-createdAt': 'Newest first',
  createdAt: 'Oldest first',
  '-estimatedValue': 'Highest value',
  estimatedValue: 'Lowest value',
  '-lastContactDate': 'Contacted last',
  lastContactDate: 'Contacted longest ago',
  name: 'Name, A to Z',
  '-name': 'Name, Z to A',
}

const { [usualSort]: _usual, ...others } = sortLabels

/** Every order but the usual. */
export const otherSortLabels = others

const otherSorts = Object.keys(others) as Exclude<LeadSort, typeof usualSort>[]

const oneOf = <Value extends string>(values: readonly Value[], text: string | null): Value | undefined =>
  values.find((value) => value === text)

/** What an address asks for; what it does not know is left out, never sent. */
export const filtersIn = (address: URLSearchParams): LeadFilters => {
  const search = address.get('search')?.trim().slice(0, 200)
  const status = oneOf(leadStatuses, address.get('status'))
  const priority = oneOf(leadPriorities, address.get('priority'))
  const source = oneOf(leadSources, address.get('source'))
  const sort = oneOf(otherSorts, address.get('sort'))
  return {
    ...(search ? { search } : {}),
    ...(status === undefined ? {} : { status }),
    ...(priority === undefined ? {} : { priority }),
    ...(source === undefined ? {} : { source }),
    ...(sort === undefined ? {} : { sort }),
  }
}

/** Whether fewer than all leads are asked for. */
export const isNarrowed = ({ sort: _, ...filters }: LeadFilters): boolean => Object.keys(filters).length > 0

/** The address with one part of it set, or taken out where the value is empty. */
export const withParam = (address: URLSearchParams, name: string, value: string | undefined): URLSearchParams => {
  const next = new URLSearchParams(address)
  if (value) next.set(name, value)
  else next.delete(name)
  return next
}
