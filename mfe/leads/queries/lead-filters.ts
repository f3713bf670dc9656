import { type Lead, leadPriorities, leadStatuses } from '../../../contracts/http/leads.ts'

export type LeadFilters = {
  readonly search?: string
  readonly status?: Lead['status']
  readonly priority?: Lead['priority']
}

const oneOf = <Value extends string>(values: readonly Value[], text: string | null): Value | undefined =>
  values.find((value) => value === text)

/** What an address asks for; what it does not know is left out, never sent. */
export const filtersIn = (address: URLSearchParams): LeadFilters => {
  const search = address.get('search')?.trim().slice(0, 200)
  const status = oneOf(leadStatuses, address.get('status'))
  const priority = oneOf(leadPriorities, address.get('priority'))
  return {
    ...(search ? { search } : {}),
    ...(status === undefined ? {} : { status }),
    ...(priority === undefined ? {} : { priority }),
  }
}

/** The address with one part of it set, or taken out where the value is empty. */
export const withParam = (address: URLSearchParams, name: string, value: string | undefined): URLSearchParams => {
  const next = new URLSearchParams(address)
  if (value) next.set(name, value)
  else next.delete(name)
  return next
}
