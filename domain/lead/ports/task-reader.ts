import type { Day } from '#domain/kernel/instant.ts'
import type { LeadTask } from '../model/index.ts'

/** A task with its lead, by its name or, without one, its address. */
export type TaskOfLead = LeadTask & { readonly leadId: string; readonly leadName: string }

export type TaskSearch = {
  /** A user's id; null: tasks without an assignee. */
  readonly assigneeId?: string | null | undefined
  readonly state?: 'open' | 'done' | undefined
  /** `overdue`: open and of an earlier day. `week`: today and the six days after. */
  readonly due?: 'overdue' | 'today' | 'week' | undefined
  readonly today: Day
  readonly limit: number
  readonly cursor?: string | undefined
}

/** The tasks for all leads. */
export type TaskReader = {
  readonly find: (taskId: string) => Promise<TaskOfLead | null>
  /** Open tasks by their day, then done ones, the newest first; null for an invalid cursor. */
  readonly list: (
    search: TaskSearch,
  ) => Promise<{ readonly tasks: readonly TaskOfLead[]; readonly nextCursor: string | null } | null>
}
