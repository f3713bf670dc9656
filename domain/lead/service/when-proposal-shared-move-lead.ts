import type { Clock } from '#domain/kernel/clock.ts'
import { kindOf, streamName } from '#domain/kernel/stream-name.ts'
import type { EventNotice } from '#domain/log/event-notice.ts'
import type { EventStore } from '#domain/log/ports/event-store.ts'
import type { RunReader } from '#domain/run/ports/run-reader.ts'
import type { ShareEvent } from '#domain/share/model/index.ts'
import type { MoveLead } from '../model/index.ts'
import { leadHandler } from './lead-handler.ts'

type Ports = { readonly store: EventStore; readonly runs: RunReader; readonly clock: Clock }

const proposals = 5

/** Policy: when a link to a proposal is made, its lead has been sent one; one that is further along stays there. */
export const whenProposalSharedMoveLead = ({ store, runs, clock }: Ports) => {
  const move = moveLeadOnce(store, clock)
  return async (notice: EventNotice): Promise<void> => {
    if (kindOf(notice.stream) !== 'share' || notice.type !== 'ShareCreated') return
    const [created] = (await store.read<ShareEvent>(notice.stream)).events
    if (created?.type !== 'ShareCreated' || created.data.workflowId !== proposals) return
    const leadId = (await runs.find(created.data.runId))?.leadId ?? null
    if (leadId !== null) await move(leadId, { from: ['new', 'contacted', 'qualified'], to: 'proposal_sent' }, notice)
  }
}

/**
 * Moves a lead because of an event, at most once: a notice that is delivered again must not repeat a move that staff
 * have undone. The lead's events name their cause.
 */
export const moveLeadOnce = (store: EventStore, clock: Clock) => {
  const handle = leadHandler(store)
  return async (leadId: string, move: Omit<MoveLead, 'type' | 'now'>, { id }: EventNotice): Promise<void> => {
    for (;;) {
      const { head, events } = await store.read(streamName('lead', leadId))
      if (events.some(({ causationId }) => causationId === id)) return
      const cause = { actor: 'worker', correlationId: id, causationId: id }
      const context = { cause, at: clock.now(), ifVersion: head.version }
      const moved = await handle(head.stream, { type: 'MoveLead', ...move, now: clock.now() }, context)
      // A lead that is erased or gone is not moved; one that another process changed meanwhile is read again.
      if (moved.accepted || moved.rejection.type !== 'VersionStale') return
    }
  }
}
