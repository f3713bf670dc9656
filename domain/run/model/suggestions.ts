import { accept, type Decision, reject } from '#domain/kernel/decider.ts'
import type { JudgeSuggestion, RecordSuggestion, RunRejection, SuggestionCommand } from './commands.ts'
import type { RunEvent, SuggestionEvent, SuggestionVerdict } from './events.ts'

/** An AI suggestion for a text of the run, and its verdict; null while pending. */
export type KnownSuggestion = { readonly id: string; readonly verdict: SuggestionVerdict | null }

/** In the order in which they were made; a verdict on one that is missing changes nothing. */
export const suggestionsAfter = (
  suggestions: readonly KnownSuggestion[],
  { type, data }: SuggestionEvent,
): readonly KnownSuggestion[] => {
  if (type === 'RunTextSuggested') return [...suggestions, { id: data.suggestionId, verdict: null }]
  return suggestions.map((one) => (one.id === data.suggestionId ? { ...one, verdict: data.verdict } : one))
}

type Verdict = Decision<RunEvent, RunRejection>

/** Records a suggestion and its verdict. A verdict is final; repeating it is idempotent. */
export const decideSuggestion = (
  command: SuggestionCommand,
  run: { readonly suggestions: readonly KnownSuggestion[] },
): Verdict => {
  const match = run.suggestions.find(({ id }) => id === command.suggestionId)
  if (command.type === 'RecordSuggestion') return match === undefined ? accept(...suggest(command)) : accept()
  if (match === undefined) return reject({ type: 'SuggestionNotFound' })
  if (match.verdict === null) return accept(judge(command))
  return match.verdict === command.verdict ? accept() : reject({ type: 'SuggestionAlreadyJudged' })
}

const suggest = ({ type, tokenUse, now, ...suggestion }: RecordSuggestion): readonly RunEvent[] => [
  { type: 'RunTextSuggested', data: { ...suggestion, suggestedAt: now } },
  ...(tokenUse === undefined ? [] : [{ type: 'RunDraftWritten', data: { ...tokenUse, writtenAt: now } } as const]),
]

const judge = ({ type, now, ...judgement }: JudgeSuggestion): RunEvent => ({
  type: 'RunSuggestionJudged',
  data: { ...judgement, judgedAt: now },
})
