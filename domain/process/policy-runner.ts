import type { Consumer, EventBus } from '#domain/log/ports/event-bus.ts'
import type { Parking } from '#domain/log/service/parking.ts'
import type { Policy, PolicyPorts } from './policy.ts'
import { whenProposalAcceptedWinLead } from './when-proposal-accepted-win-lead.ts'
import { whenProposalSharedMoveLead } from './when-proposal-shared-move-lead.ts'
import { whenRunFailedAlert } from './when-run-failed-alert.ts'
import { whenWorkflowArchivedCancelItsRuns } from './when-workflow-archived-cancel-its-runs.ts'

type Ports = Omit<PolicyPorts, 'currency'> & {
  readonly bus: EventBus
  readonly park: Parking
  /** ISO 4217: the currency of leads' values; absent: US dollars. */
  readonly currency?: string
}

const policies: readonly Policy[] = [
  whenWorkflowArchivedCancelItsRuns,
  whenProposalAcceptedWinLead,
  whenProposalSharedMoveLead,
  whenRunFailedAlert,
]

/** The types of events that a policy reacts to; the bus carries no others to the policies. */
export const policyTypes: readonly string[] = policies.map(({ on }) => on)

/** Executes the policies. Idempotent: a redelivered notice has no further effect. */
export const runPolicies = ({ bus, park, currency = 'USD', ...ports }: Ports): Promise<Consumer> => {
  const reactions = policies.map(({ on, when }) => ({ on, react: when({ ...ports, currency }) }))
  const reactAll = park('policies', async (notice) => {
    for (const { on, react } of reactions) if (on === notice.type) await react(notice)
  })
  return bus.consume('policies', reactAll)
}
