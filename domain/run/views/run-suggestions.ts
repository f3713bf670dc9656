import type { RecordedEvent } from '#domain/kernel/event.ts'
import type { Instant } from '#domain/kernel/instant.ts'
import type { NewSuggestion, RunEvent, SuggestionVerdict } from '../model/index.ts'

/** An AI suggestion for a text: who requested it, and its verdict. */
export type RunSuggestion = Omit<NewSuggestion, 'suggestionId'> & {
  readonly id: string
  readonly at: Instant
  readonly actor: string
  /** Null while pending. */
  readonly verdict: SuggestionVerdict | null
  readonly judgedAt: Instant | null
  /** The accepted text, if it was edited first. */
  readonly text: string | null
}

/** All suggestions for a run's texts, newest first. */
export const runSuggestions = (history: readonly RecordedEvent<RunEvent>[]): readonly RunSuggestion[] => {
  const byId = new Map<string, RunSuggestion>()
  for (const { type, data, at, actor } of history) {
    if (type === 'RunTextSuggested') {
      const { suggestionId: id, suggestedAt, ...suggestion } = data
      byId.set(id, { id, at, actor, ...suggestion, verdict: null, judgedAt: null, text: null })
    }
    if (type !== 'RunSuggestionJudged') continue
    const { suggestionId, verdict, judgedAt, text } = data
    const suggestion = byId.get(suggestionId)
    if (suggestion !== undefined) byId.set(suggestionId, { ...suggestion, verdict, judgedAt, text })
  }
  return [...byId.values()].reverse()
}
