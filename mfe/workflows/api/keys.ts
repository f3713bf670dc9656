import type { RunFilters } from '../model/run-filters.ts'

/** The first part is the prefix that live changes invalidate. */
export const workflowKeys = {
  all: ['workflows'],
  list: ['workflows', 'list'],
  at: (moment: string) => ['workflows-at', moment],
  one: (id: number) => ['workflows', id],
  inputs: (id: number) => ['workflow-parts', id, 'inputs'],
  options: (id: number) => ['workflow-parts', id, 'options'],
  secrets: (id: number) => ['workflow-parts', id, 'secrets'],
  steps: (id: number) => ['workflows', id, 'steps'],
  triggers: (id: number) => ['workflow-triggers', id],
  triggerTimes: (cron: string, timeZone: string) => ['trigger-times', cron, timeZone],
  triggerShadow: (triggerId: string, count: number) => ['trigger-shadow', triggerId, count],
} as const

/** Pages have a separate key: they are too many to refetch, so changes are merged into them. */
export const runKeys = {
  detail: (runId: string) => ['runs', 'detail', runId],
  all: (filters: object) => ['runs', 'all', filters],
  steps: (runId: string) => ['runs', 'steps', runId],
  chart: (workflowId: number) => ['runs', 'chart', workflowId],
  everyPage: ['run-pages'],
  pages: (workflowId: number, filters: RunFilters) => ['run-pages', workflowId, filters],
} as const
