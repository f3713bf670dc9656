import { idOf } from '#domain/kernel/stream-name.ts'
import type { EventNotice } from '#domain/log/event-notice.ts'
import { runHandler } from '#domain/run/service/run-handler.ts'
import type { Policy, PolicyPorts } from './policy.ts'

const atOnce = 500

/** When a workflow is archived, cancel its runs in flight. */
export const whenWorkflowArchivedCancelItsRuns = {
  on: 'WorkflowArchived',
  when: ({ store, runs, clock }: PolicyPorts) => {
    const handle = runHandler(store)
    const cancelRuns = async (notice: EventNotice): Promise<void> => {
      const runIds = await runs.inFlight(Number(idOf(notice.stream)), atOnce)
      for (const runId of runIds) {
        const cause = { actor: notice.actor, correlationId: notice.id, causationId: notice.id }
        await handle(`run-${runId}`, { type: 'CancelRun', now: clock.now() }, { cause, at: clock.now() })
      }
      if (runIds.length === atOnce) await cancelRuns(notice)
    }
    return cancelRuns
  },
} satisfies Policy
