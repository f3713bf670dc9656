import type { Clock } from '#domain/kernel/clock.ts'
import { changeLeadOnce } from '#domain/lead/service/change-lead-once.ts'
import { whenProposalAccepted } from '#domain/lead/service/when-proposal-accepted.ts'
import { whenProposalSharedMoveLead } from '#domain/lead/service/when-proposal-shared-move-lead.ts'
import type { RunReader } from '#domain/run/ports/run-reader.ts'
import { runHandler } from '#domain/run/service/run-handler.ts'
import type { ShareEvent } from '#domain/share/model/index.ts'
import type { WorkflowEvent } from '#domain/workflow/model/index.ts'
import { whenWorkflowArchivedCancelItsRuns } from '#domain/workflow/service/when-workflow-archived-cancel-its-runs.ts'
import type { Consumer, EventBus, EventNotice } from '../ports/event-bus.ts'
import type { EventStore } from '../ports/event-store.ts'
import type { Parking } from './parking.ts'

type Ports = {
  readonly store: EventStore
  readonly runs: RunReader
  readonly clock: Clock
  readonly bus: EventBus
  readonly park: Parking
  /** ISO 4217: of leads' values; absent: US dollars. */
  readonly currency?: string
}

/** The types of events that a policy reacts to. */
export const policyTypes: readonly (ShareEvent | WorkflowEvent)['type'][] = [
  'WorkflowArchived',
  'ProposalAccepted',
  'ShareCreated',
]

const atOnce = 500

/** Carries out what the policies ask for. A notice that comes twice asks for what is done already. */
export const runPolicies = ({ store, runs, clock, bus, park, currency = 'USD' }: Ports): Promise<Consumer> => {
  const handle = runHandler(store)
  const changeLead = changeLeadOnce(store, clock)
  const winOf = whenProposalAccepted({ store, runs, currency })
  const moveLead = whenProposalSharedMoveLead({ store, runs, clock })

  const cancelRunsOf = async (workflowId: number, notice: EventNotice): Promise<void> => {
    const runIds = await runs.inFlight(workflowId, atOnce)
    for (const runId of runIds) {
      const cause = { actor: notice.actor, correlationId: notice.id, causationId: notice.id }
      await handle(`run-${runId}`, { type: 'CancelRun', now: clock.now() }, { cause, at: clock.now() })
    }
    if (runIds.length === atOnce) await cancelRunsOf(workflowId, notice)
  }

  const policies = park('policies', async (notice) => {
    const workflowId = whenWorkflowArchivedCancelItsRuns(notice)
    if (workflowId !== null) await cancelRunsOf(workflowId, notice)
    const won = await winOf(notice)
    if (won !== null) await changeLead(won.leadId, won.revision, notice)
    await moveLead(notice)
  })
  return bus.consume('policies', policies)
}
