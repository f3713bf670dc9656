import { idOf, kindOf } from '#domain/kernel/stream-name.ts'
import type { EventNotice } from '#domain/log/event-notice.ts'

/** Whenever a workflow was archived, its runs in flight are to be cancelled: answers whose, or null. */
export const whenWorkflowArchivedCancelItsRuns = ({ type, stream }: EventNotice): number | null =>
  kindOf(stream) === 'workflow' && type === 'WorkflowArchived' ? Number(idOf(stream)) : null
