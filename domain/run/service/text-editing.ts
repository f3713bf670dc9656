import type { OnText, Suggestion, TextEdit, TextEditor } from '#domain/document/ports/text-editor.ts'
import type { CountTokens } from '#domain/document/ports/token-months.ts'
import type { Cancellation } from '#domain/kernel/cancellation.ts'
import type { Clock } from '#domain/kernel/clock.ts'
import type { Ids } from '#domain/kernel/ids.ts'
import { streamName } from '#domain/kernel/stream-name.ts'
import type { TokenUse } from '#domain/kernel/token-use.ts'
import type { Prompts } from '#domain/library/model/index.ts'
import type { EventStore } from '#domain/log/ports/event-store.ts'
import type { CommandContext, Handled } from '#domain/log/service/command-handler.ts'
import { type RunEvent, type RunRejection, run, type SuggestionVerdict } from '../model/index.ts'
import { runHandler } from './run-handler.ts'

type SuggestionRequest = {
  readonly edit: TextEdit
  readonly prompts: Prompts
  /** The run of the document; its history records the suggestion. */
  readonly runId: string | null
  readonly context: CommandContext
  readonly cancellation: Cancellation
  readonly onText?: OnText | undefined
}

export type SuggestionOutcome =
  | Exclude<Suggestion, { type: 'Suggested' }>
  | { readonly type: 'Suggested'; readonly text: string; readonly suggestionId: string | null }
  | { readonly type: 'Refused'; readonly rejection: RunRejection }

type Judgement = { readonly verdict: SuggestionVerdict; readonly text: string | null }

/** Requests AI suggestions and records request, suggestion and verdict in the run's history. */
export type TextEditing = {
  readonly suggest: (editor: TextEditor, request: SuggestionRequest) => Promise<SuggestionOutcome>
  readonly judge: (
    runId: string,
    suggestionId: string,
    judgement: Judgement,
    context: CommandContext,
  ) => Promise<Handled<RunRejection>>
}

type Ports = {
  readonly store: EventStore
  readonly ids: Ids
  readonly clock: Clock
  readonly countTokens: CountTokens
}

/** Without a run, only the tokens are counted. A text that was broken off is recorded as discarded. */
export const textEditing = ({ store, ids, clock, countTokens }: Ports): TextEditing => {
  const handle = runHandler(store)

  const record = async (
    runId: string,
    request: SuggestionRequest,
    { text, model, tokenUse }: ModelText & { readonly tokenUse?: TokenUse | undefined },
  ): Promise<SuggestionOutcome> => {
    const { currentText, prompt: instructions, section } = request.edit
    const suggestionId = ids.next()
    const now = clock.now()
    const suggestion = { suggestionId, section, instructions, before: currentText, after: text, model }
    const context = { cause: request.context.cause, at: now }
    await handle(streamName('run', runId), { type: 'RecordSuggestion', ...suggestion, tokenUse, now }, context)
    return { type: 'Suggested', text, suggestionId }
  }

  /** Disconnecting while the suggestion is being written discards it. */
  const recordDiscarded = async (runId: string, request: SuggestionRequest, draft: ModelText): Promise<void> => {
    const recorded = await record(runId, request, draft)
    if (recorded.type !== 'Suggested' || recorded.suggestionId === null) return
    const now = clock.now()
    const command = { type: 'JudgeSuggestion', suggestionId: recorded.suggestionId, now } as const
    const judgement = { ...command, verdict: 'discarded', text: null } as const
    await handle(streamName('run', runId), judgement, { cause: request.context.cause, at: now })
  }

  return {
    suggest: async (editor, request) => {
      const { edit, prompts, runId, cancellation, onText } = request
      const refusal = runId === null ? null : await refusalOf(store, runId)
      if (refusal !== null) return { type: 'Refused', rejection: refusal }
      const draft = { text: '', model: '' }
      const suggestion = await editor.editText(edit, cancellation, onText && alsoInto(draft, onText), prompts)
      if (suggestion.type === 'Cancelled' && runId !== null && draft.text !== '')
        await recordDiscarded(runId, request, draft)
      if (suggestion.type !== 'Suggested') return suggestion
      const { text } = suggestion
      if (runId !== null) return record(runId, request, suggestion)
      if (suggestion.tokenUse !== undefined) await countTokens(suggestion.tokenUse)
      return { type: 'Suggested', text, suggestionId: null }
    },
    judge: (runId, suggestionId, judgement, context) =>
      handle(
        streamName('run', runId),
        { type: 'JudgeSuggestion', suggestionId, ...judgement, now: context.at },
        context,
      ),
  }
}

type ModelText = { text: string; model: string }

const alsoInto =
  (draft: ModelText, onText: OnText): OnText =>
  (piece, model) => {
    draft.text += piece
    draft.model = model
    onText(piece, model)
  }

/** Checked before the AI is called, so that no tokens are spent on a suggestion that cannot be stored. */
const refusalOf = async (store: EventStore, runId: string): Promise<RunRejection | null> => {
  const { events } = await store.read<RunEvent>(streamName('run', runId))
  const { status } = events.reduce(run.evolve, run.initialState)
  if (status === 'absent') return { type: 'RunNotFound' }
  return status === 'completed' ? null : { type: 'RunNotCompleted' }
}
