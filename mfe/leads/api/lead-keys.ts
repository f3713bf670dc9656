import type { LeadFilters } from '../model/lead-filters.ts'

/** The first part is the prefix that live changes of leads invalidate. */
export const leadKeys = {
  all: ['leads'],
  stats: ['leads', 'stats'],
  one: (id: string) => ['leads', 'one', id],
  /** Changes of runs and shares invalidate it too. */
  timeline: (id: string) => ['lead-timelines', id],
  documents: (id: string) => ['lead-timelines', id, 'documents'],
  mails: (id: string) => ['lead-timelines', id, 'mails'],
  notes: (id: string) => ['lead-timelines', id, 'notes'],
  tasks: (id: string) => ['lead-timelines', id, 'tasks'],
  today: ['lead-timelines', 'today'],
  erasure: (id: string) => ['leads', 'erasure', id],
  due: ['leads', 'due'],
  sharing: ['leads', 'sharing'],
  board: (filters: LeadFilters) => ['leads', 'board', filters],
  trends: ['leads', 'trends'],
  imports: ['leads', 'imports'],
  /** Pages have a separate key: they may be too many to refetch, so changes are merged into them. */
  everyPage: ['lead-pages'],
  pages: (filters: LeadFilters) => ['lead-pages', filters],
} as const
