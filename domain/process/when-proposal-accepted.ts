import type { RecordedEvent } from '#domain/kernel/event.ts'
import type { ReviseLead } from '#domain/lead/model/index.ts'
import type { EventNotice } from '#domain/log/event-notice.ts'
import type { EventStore } from '#domain/log/ports/event-store.ts'
import { leadOfRun } from '#domain/run/service/lead-of-run.ts'
import type { ShareEvent } from '#domain/share/model/index.ts'

type Ports = {
  readonly store: EventStore
  /** ISO 4217: the currency of leads' values. */
  readonly currency: string
}

/**
 * Policy: when a proposal is accepted, the lead that it was for then is won, with the accepted total where that is in
 * the leads' currency.
 * Null where nothing follows.
 */
export const whenProposalAccepted =
  ({ store, currency }: Ports) =>
  async (
    notice: EventNotice,
  ): Promise<{ readonly leadId: string; readonly revision: Omit<ReviseLead, 'now'> } | null> => {
    if (notice.type !== 'ProposalAccepted') return null
    const { events } = await store.read<ShareEvent>(notice.stream)
    const acceptance = events.find(isAcceptance)
    const [created] = events
    const leadId = created?.type === 'ShareCreated' ? await leadOfRun(store, created.data.runId, notice.at) : null
    if (acceptance === undefined || leadId === null) return null
    const { price } = acceptance.data
    const value = price?.currency === currency ? { estimatedValue: price.total } : {}
    return { leadId, revision: { type: 'ReviseLead', status: 'won', ...value } }
  }

const isAcceptance = (event: RecordedEvent<ShareEvent>): event is Extract<typeof event, { type: 'ProposalAccepted' }> =>
  event.type === 'ProposalAccepted'
