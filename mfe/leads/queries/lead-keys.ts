import type { LeadFilters } from './lead-filters.ts'

/** The first part is what a live change of a lead makes worth reading again. */
export const leadKeys = {
  all: ['leads'],
  stats: ['leads', 'stats'],
  one: (id: string) => ['leads', 'one', id],
  timeline: (id: string) => ['leads', 'timeline', id],
  board: (filters: LeadFilters) => ['leads', 'board', filters],
  trends: ['leads', 'trends'],
  imports: ['leads', 'imports'],
  /** Pages stand apart: they may be too many to be read again whole, changes are merged into them. */
  everyPage: ['lead-pages'],
  pages: (filters: LeadFilters) => ['lead-pages', filters],
} as const
