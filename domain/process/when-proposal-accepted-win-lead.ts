import type { RecordedEvent } from '#domain/kernel/event.ts'
import type { ReviseLead } from '#domain/lead/model/index.ts'
import { changeLeadOnce } from '#domain/lead/service/change-lead-once.ts'
import type { EventNotice } from '#domain/log/event-notice.ts'
import { leadOfRun } from '#domain/run/service/lead-of-run.ts'
import type { ShareEvent } from '#domain/share/model/index.ts'
import type { Policy, PolicyPorts } from './policy.ts'

/**
 * When a proposal is accepted, the lead that it was for then is won, with the accepted total where that is in the leads'
 * currency.
 */
export const whenProposalAcceptedWinLead = {
  on: 'ProposalAccepted',
  when: (ports: Pick<PolicyPorts, 'store' | 'clock' | 'currency'>) => {
    const change = changeLeadOnce(ports.store, ports.clock)
    return async (notice: EventNotice): Promise<void> => {
      const win = await winOf(ports, notice)
      if (win !== null) await change(win.leadId, win.revision, notice)
    }
  },
} satisfies Policy

type Win = { readonly leadId: string; readonly revision: Omit<ReviseLead, 'now'> }

/** The lead that an acceptance wins, and how it changes; null if there is none. */
const winOf = async (
  { store, currency }: Pick<PolicyPorts, 'store' | 'currency'>,
  { stream, at }: Pick<EventNotice, 'stream' | 'at'>,
): Promise<Win | null> => {
  const { events } = await store.read<ShareEvent>(stream)
  const acceptance = events.find(isAcceptance)
  const [created] = events
  const leadId = created?.type === 'ShareCreated' ? await leadOfRun(store, created.data.runId, at) : null
  if (acceptance === undefined || leadId === null) return null
  const { price } = acceptance.data
  const value = price?.currency === currency ? { estimatedValue: price.total } : {}
  return { leadId, revision: { type: 'ReviseLead', status: 'won', ...value } }
}

const isAcceptance = (event: RecordedEvent<ShareEvent>): event is Extract<typeof event, { type: 'ProposalAccepted' }> =>
  event.type === 'ProposalAccepted'
