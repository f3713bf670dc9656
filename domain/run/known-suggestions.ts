import type { SuggestionEvent, SuggestionVerdict } from './suggestion-events.ts'

/** What an AI proposed for a text of the run, and what became of it; null while nobody has judged. */
export type KnownSuggestion = { readonly id: string; readonly verdict: SuggestionVerdict | null }

export const suggestionsAfter = (
  known: readonly KnownSuggestion[],
  { type, data }: SuggestionEvent,
): readonly KnownSuggestion[] => {
  if (type === 'RunTextSuggested') return [...known, { id: data.suggestionId, verdict: null }]
  return known.map((one) => (one.id === data.suggestionId ? { ...one, verdict: data.verdict } : one))
}
