import { whenWorkflowArchivedCancelItsRuns } from '../policies/when-workflow-archived-cancel-its-runs.ts'
import type { Clock } from '../ports/clock.ts'
import type { Consumer, EventBus, EventNotice } from '../ports/event-bus.ts'
import type { EventStore } from '../ports/event-store.ts'
import type { RunReader } from '../ports/run-reader.ts'
import { runHandler } from './run-handler.ts'

type Ports = { readonly store: EventStore; readonly runs: RunReader; readonly clock: Clock; readonly bus: EventBus }

const atOnce = 500

/** Carries out what the policies ask for. A notice that comes twice asks for what is done already. */
export const runPolicies = ({ store, runs, clock, bus }: Ports): Promise<Consumer> => {
  const handle = runHandler(store)

  const cancelRunsOf = async (workflowId: number, notice: EventNotice): Promise<void> => {
    const runIds = await runs.inFlight(workflowId, atOnce)
    for (const runId of runIds) {
      const cause = { actor: notice.actor, correlationId: notice.id, causationId: notice.id }
      await handle(`run-${runId}`, { type: 'CancelRun', now: clock.now() }, { cause, at: clock.now() })
    }
    if (runIds.length === atOnce) await cancelRunsOf(workflowId, notice)
  }

  return bus.consume('policies', async (notice) => {
    const workflowId = whenWorkflowArchivedCancelItsRuns(notice)
    if (workflowId !== null) await cancelRunsOf(workflowId, notice)
  })
}
