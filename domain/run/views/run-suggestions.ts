import type { RecordedEvent } from '#domain/kernel/event.ts'
import type { Instant } from '#domain/kernel/instant.ts'
import type { NewSuggestion, RunEvent, SuggestionVerdict } from '../model/index.ts'

/** What an AI proposed for a text: who asked for what, and what became of it. */
export type RunSuggestion = Omit<NewSuggestion, 'suggestionId'> & {
  readonly id: string
  readonly at: Instant
  readonly actor: string
  /** Null while nobody has judged. */
  readonly verdict: SuggestionVerdict | null
  readonly judgedAt: Instant | null
  /** What was taken over, where it was edited first. */
  readonly text: string | null
}

/** Every suggestion for a run's texts, the newest first. */
export const runSuggestions = (history: readonly RecordedEvent<RunEvent>[]): readonly RunSuggestion[] => {
  const found = new Map<string, RunSuggestion>()
  for (const { type, data, at, actor } of history) {
    if (type === 'RunTextSuggested') {
      const { suggestionId: id, suggestedAt: _, ...proposed } = data
      found.set(id, { id, at, actor, ...proposed, verdict: null, judgedAt: null, text: null })
    }
    if (type !== 'RunSuggestionJudged') continue
    const { suggestionId, verdict, judgedAt, text } = data
    const known = found.get(suggestionId)
    if (known !== undefined) found.set(suggestionId, { ...known, verdict, judgedAt, text })
  }
  return [...found.values()].reverse()
}
