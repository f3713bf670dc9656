import type { LeadFilters } from './lead-filters.ts'

/** The first part is what a live change of a lead makes worth reading again. */
export const leadKeys = {
  all: ['leads'],
  stats: ['leads', 'stats'],
  lists: ['leads', 'list'],
  list: (filters: LeadFilters) => ['leads', 'list', filters],
} as const
