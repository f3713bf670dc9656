import type { Clock } from '../../../domain/ports/clock.ts'
import type { Writer } from '../../../domain/ports/writer.ts'
import { overviewDraft } from './overview/overview-draft.ts'
import { proposalDraft } from './proposal/proposal-draft.ts'

const thisMoment: Clock = { now: () => new Date().toISOString() }

/** Drafts whole documents without any AI: from the inputs alone, the same ones giving the same document. */
export const templateWriter = (clock: Clock = thisMoment): Writer => ({
  draft: async (kind, inputs, cancellation) => {
    if (cancellation.cancelled()) return { type: 'Cancelled' }
    const draft = kind === 'proposal' ? proposalDraft : overviewDraft
    return { type: 'Drafted', outputs: JSON.stringify(draft(inputs, clock.now())) }
  },
})
