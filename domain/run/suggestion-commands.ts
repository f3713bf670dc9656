import type { Instant } from '../kernel/instant.ts'
import type { NewSuggestion, SuggestionVerdict } from './suggestion-events.ts'

export type RecordSuggestion = NewSuggestion & { readonly type: 'RecordSuggestion'; readonly now: Instant }

export type JudgeSuggestion = {
  readonly type: 'JudgeSuggestion'
  readonly suggestionId: string
  readonly verdict: SuggestionVerdict
  /** What was taken over, where it was edited first. */
  readonly text: string | null
  readonly now: Instant
}

export type SuggestionCommand = RecordSuggestion | JudgeSuggestion
