import type { Instant } from '#domain/kernel/instant.ts'
import type { TaskSearch } from './task-reader.ts'

type TaskPlace = { readonly leadId: string; readonly taskId: string }

/** Where the tasks are that matched at a moment, in the order of `TaskReader.list`; null for an invalid cursor. */
export type TaskFinder = (
  search: TaskSearch,
  moment: Instant,
) => Promise<{ readonly found: readonly TaskPlace[]; readonly nextCursor: string | null } | null>
