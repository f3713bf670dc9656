import { builtInWorkflows } from '#domain/kernel/built-in.ts'
import { changeLeadOnce } from '#domain/lead/service/change-lead-once.ts'
import type { EventNotice } from '#domain/log/event-notice.ts'
import { leadOfRun } from '#domain/run/service/lead-of-run.ts'
import type { ShareEvent } from '#domain/share/model/index.ts'
import type { Policy, PolicyPorts } from './policy.ts'

/** When a link to a proposal is created, move its lead to "proposal sent", unless it is further along. */
export const whenProposalSharedMoveLead = {
  on: 'ShareCreated',
  when: ({ store, clock }: Pick<PolicyPorts, 'store' | 'clock'>) => {
    const change = changeLeadOnce(store, clock)
    return async (notice: EventNotice): Promise<void> => {
      const [created] = (await store.read<ShareEvent>(notice.stream)).events
      if (created?.type !== 'ShareCreated' || created.data.workflowId !== builtInWorkflows.proposal) return
      const leadId = await leadOfRun(store, created.data.runId, notice.at)
      if (leadId === null) return
      await change(leadId, { type: 'MoveLead', from: ['new', 'contacted', 'qualified'], to: 'proposal_sent' }, notice)
    }
  },
} satisfies Policy
