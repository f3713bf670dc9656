import { oneOf, readFilters, textUpTo } from '@atrium/kit'
import { type Run, runStatuses } from '#contracts/run/http/runs.ts'

export type RunFilters = { readonly search?: string; readonly status?: Run['status'] }

export const runFilterReaders = { search: textUpTo(200), status: oneOf(runStatuses) }

/** Filters that are malformed in the address are left out, as if they were not in it. */
export const filtersIn = (address: URLSearchParams): RunFilters => readFilters(address, runFilterReaders)

/** Whether an empty list may be due to the filters. */
export const isFiltered = (filters: RunFilters): boolean => Object.keys(filters).length > 0
