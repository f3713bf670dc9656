import type { EventNotice } from '../kernel/event-notice.ts'
import { idOf, kindOf } from '../kernel/stream-name.ts'

/** Whenever a workflow was archived, its runs in flight are to be cancelled: answers whose, or null. */
export const whenWorkflowArchivedCancelItsRuns = ({ type, stream }: EventNotice): number | null =>
  kindOf(stream) === 'workflow' && type === 'WorkflowArchived' ? Number(idOf(stream)) : null
