import { idOf, kindOf } from '#domain/kernel/stream-name.ts'
import type { EventNotice } from '#domain/log/event-notice.ts'

/** Policy: when a workflow is archived, cancel its runs in flight. Returns the workflow, or null. */
export const whenWorkflowArchivedCancelItsRuns = ({ type, stream }: EventNotice): number | null =>
  kindOf(stream) === 'workflow' && type === 'WorkflowArchived' ? Number(idOf(stream)) : null
