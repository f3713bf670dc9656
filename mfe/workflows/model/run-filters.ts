import { type Run, runStatuses } from '#contracts/run/http/runs.ts'

export type RunFilters = { readonly search?: string; readonly status?: Run['status'] }

/** Parses an address; unknown values are dropped, never sent. */
export const filtersIn = (address: URLSearchParams): RunFilters => {
  const search = address.get('search')?.trim().slice(0, 200)
  const status = runStatuses.find((value) => value === address.get('status'))
  return { ...(search ? { search } : {}), ...(status === undefined ? {} : { status }) }
}

export const isFiltered = (filters: RunFilters): boolean => Object.keys(filters).length > 0
