import type { Clock } from '../../../domain/ports/clock.ts'
import type { Writer } from '../../../domain/ports/writer.ts'
import { openAi } from './client.ts'
import { withinLimits } from './limits.ts'
import type { OpenAiSettings } from './settings.ts'
import { writeOverview } from './write-overview.ts'
import { writeProposal } from './write-proposal.ts'

const thisMoment: Clock = { now: () => new Date().toISOString() }

/** Has documents written by an OpenAI-compatible AI, each held to its form. */
export const openaiWriter = (settings: OpenAiSettings, clock: Clock = thisMoment): Writer => {
  const ai = openAi(settings)
  return {
    draft: (kind, inputs, cancellation) => {
      const write = kind === 'proposal' ? writeProposal : writeOverview
      return withinLimits(ai.patience.wholeMs, cancellation, (signal) => write(ai, inputs, clock.now(), signal))
    },
  }
}
