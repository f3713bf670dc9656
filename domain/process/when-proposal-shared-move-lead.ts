import type { Clock } from '#domain/kernel/clock.ts'
import { kindOf } from '#domain/kernel/stream-name.ts'
import { changeLeadOnce } from '#domain/lead/service/change-lead-once.ts'
import type { EventNotice } from '#domain/log/event-notice.ts'
import type { EventStore } from '#domain/log/ports/event-store.ts'
import { leadOfRun } from '#domain/run/service/lead-of-run.ts'
import type { ShareEvent } from '#domain/share/model/index.ts'

type Ports = { readonly store: EventStore; readonly clock: Clock }

const proposals = 5

/** Policy: when a link to a proposal is created, move its lead to "proposal sent", unless it is further along. */
export const whenProposalSharedMoveLead = ({ store, clock }: Ports) => {
  const change = changeLeadOnce(store, clock)
  return async (notice: EventNotice): Promise<void> => {
    if (kindOf(notice.stream) !== 'share' || notice.type !== 'ShareCreated') return
    const [created] = (await store.read<ShareEvent>(notice.stream)).events
    if (created?.type !== 'ShareCreated' || created.data.workflowId !== proposals) return
    const leadId = await leadOfRun(store, created.data.runId, notice.at)
    if (leadId === null) return
    await change(leadId, { type: 'MoveLead', from: ['new', 'contacted', 'qualified'], to: 'proposal_sent' }, notice)
  }
}
