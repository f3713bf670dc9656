import { accept, type Decision, reject } from '../kernel/decider.ts'
import type { RunRejection } from './commands.ts'
import type { RunEvent } from './events.ts'
import type { CompletedRun } from './state.ts'
import type { JudgeSuggestion, RecordSuggestion, SuggestionCommand } from './suggestion-commands.ts'

type Verdict = Decision<RunEvent, RunRejection>

/** What an AI proposed is kept, and what became of it: judged once, and saying the same again changes nothing. */
export const decideSuggestion = (command: SuggestionCommand, run: CompletedRun): Verdict => {
  const known = run.suggestions.find(({ id }) => id === command.suggestionId)
  if (command.type === 'RecordSuggestion') return known === undefined ? accept(suggested(command)) : accept()
  if (known === undefined) return reject({ type: 'SuggestionNotFound' })
  if (known.verdict === null) return accept(judged(command))
  return known.verdict === command.verdict ? accept() : reject({ type: 'SuggestionAlreadyJudged' })
}

const suggested = ({ type: _, now, ...suggestion }: RecordSuggestion): RunEvent => ({
  type: 'RunTextSuggested',
  data: { ...suggestion, suggestedAt: now },
})

const judged = ({ type: _, now, ...judgement }: JudgeSuggestion): RunEvent => ({
  type: 'RunSuggestionJudged',
  data: { ...judgement, judgedAt: now },
})
