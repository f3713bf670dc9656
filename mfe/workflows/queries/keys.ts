import type { RunFilters } from './run-filters.ts'

/** The first part is what a live change makes worth reading again. */
export const workflowKeys = {
  all: ['workflows'],
  list: ['workflows', 'list'],
  one: (id: number) => ['workflows', id],
  inputs: (id: number) => ['workflow-inputs', id],
} as const

/** Pages stand apart from the rest: they are too many to be read again, changes are merged into them. */
export const runKeys = {
  detail: (runId: string) => ['runs', 'detail', runId],
  chart: (workflowId: number) => ['runs', 'chart', workflowId],
  everyPage: ['run-pages'],
  pages: (workflowId: number, filters: RunFilters) => ['run-pages', workflowId, filters],
} as const
