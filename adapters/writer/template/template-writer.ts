import type { Writer } from '#domain/document/ports/writer.ts'
import type { Clock } from '#domain/kernel/clock.ts'
import { overviewDraft } from './overview/overview-draft.ts'
import { proposalDraft } from './proposal/proposal-draft.ts'

const thisMoment: Clock = { now: () => new Date().toISOString() }

/** Drafts documents without an AI: deterministic, from the inputs alone. */
export const templateWriter = (clock: Clock = thisMoment): Writer => ({
  draft: async (kind, inputs, cancellation) => {
    if (cancellation.cancelled()) return { type: 'Cancelled' }
    const draft = kind === 'proposal' ? proposalDraft : overviewDraft
    return { type: 'Drafted', outputs: JSON.stringify(draft(inputs, clock.now())) }
  },
})
