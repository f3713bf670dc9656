import type { Instant } from '../kernel/instant.ts'

/** What became of a suggestion; `edited` is accepted with changes. */
export type SuggestionVerdict = 'accepted' | 'edited' | 'discarded' | 'tried_again'

/** What an AI proposed for a section of a run's document. It changes nothing before staff take it over. */
export type NewSuggestion = {
  readonly suggestionId: string
  readonly section: string
  /** What staff asked for. */
  readonly instructions: string
  readonly before: string
  readonly after: string
  readonly model: string
}

export type SuggestionEvent =
  | { readonly type: 'RunTextSuggested'; readonly data: NewSuggestion & { readonly suggestedAt: Instant } }
  | {
      readonly type: 'RunSuggestionJudged'
      readonly data: {
        readonly suggestionId: string
        readonly verdict: SuggestionVerdict
        /** What was taken over, where it was edited first. */
        readonly text: string | null
        readonly judgedAt: Instant
      }
    }
