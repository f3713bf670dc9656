import type { Clock } from '#domain/kernel/clock.ts'
import { changeLeadOnce } from '#domain/lead/service/change-lead-once.ts'
import type { Consumer, EventBus, EventNotice } from '#domain/log/ports/event-bus.ts'
import type { EventStore } from '#domain/log/ports/event-store.ts'
import type { Parking } from '#domain/log/service/parking.ts'
import type { RunReader } from '#domain/run/ports/run-reader.ts'
import { runHandler } from '#domain/run/service/run-handler.ts'
import { whenProposalAccepted } from './when-proposal-accepted.ts'
import { whenProposalSharedMoveLead } from './when-proposal-shared-move-lead.ts'
import { whenRunFailedAlert } from './when-run-failed-alert.ts'
import { whenWorkflowArchivedCancelItsRuns } from './when-workflow-archived-cancel-its-runs.ts'

type Ports = {
  readonly store: EventStore
  readonly runs: RunReader
  readonly clock: Clock
  readonly bus: EventBus
  readonly park: Parking
  /** ISO 4217: the currency of leads' values; absent: US dollars. */
  readonly currency?: string
}

/** The types of events that a policy reacts to; the bus carries no others to the policies. */
export const policyTypes = ['WorkflowArchived', 'ProposalAccepted', 'ShareCreated', 'RunFailed'] as const

type Policies = Readonly<Record<(typeof policyTypes)[number], (notice: EventNotice) => Promise<void>>>

const atOnce = 500

/** Executes the policies. Idempotent: a redelivered notice has no further effect. */
export const runPolicies = ({ store, runs, clock, bus, park, currency = 'USD' }: Ports): Promise<Consumer> => {
  const handle = runHandler(store)
  const changeLead = changeLeadOnce(store, clock)
  const winOf = whenProposalAccepted({ store, currency })
  const alert = whenRunFailedAlert({ store, runs, clock })
  const moveLead = whenProposalSharedMoveLead({ store, clock })

  const cancelRunsOf = async (workflowId: number, notice: EventNotice): Promise<void> => {
    const runIds = await runs.inFlight(workflowId, atOnce)
    for (const runId of runIds) {
      const cause = { actor: notice.actor, correlationId: notice.id, causationId: notice.id }
      await handle(`run-${runId}`, { type: 'CancelRun', now: clock.now() }, { cause, at: clock.now() })
    }
    if (runIds.length === atOnce) await cancelRunsOf(workflowId, notice)
  }

  const policies: Policies = {
    WorkflowArchived: async (notice) => {
      const workflowId = whenWorkflowArchivedCancelItsRuns(notice)
      if (workflowId !== null) await cancelRunsOf(workflowId, notice)
    },
    ProposalAccepted: async (notice) => {
      const won = await winOf(notice)
      if (won !== null) await changeLead(won.leadId, won.revision, notice)
    },
    ShareCreated: moveLead,
    RunFailed: alert,
  }
  const react = park('policies', async (notice) => {
    const type = policyTypes.find((known) => known === notice.type)
    if (type !== undefined) await policies[type](notice)
  })
  return bus.consume('policies', react)
}
