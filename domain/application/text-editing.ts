import type { Cancellation } from '../kernel/cancellation.ts'
import { streamName } from '../kernel/stream-name.ts'
import type { Clock } from '../ports/clock.ts'
import type { EventStore } from '../ports/event-store.ts'
import type { Ids } from '../ports/ids.ts'
import type { HearText, Suggestion, TextEdit, TextEditor } from '../ports/text-editor.ts'
import { type RunEvent, type RunRejection, run, type SuggestionVerdict } from '../run/index.ts'
import type { Circumstances, Handled } from './command-handler.ts'
import { runHandler } from './run-handler.ts'

type Asked = {
  readonly edit: TextEdit
  /** The run whose document it is, so that its history tells of it. */
  readonly runId: string | null
  readonly circumstances: Circumstances
  readonly cancellation: Cancellation
  readonly hear?: HearText | undefined
}

export type SuggestionOutcome =
  | Exclude<Suggestion, { type: 'Suggested' }>
  | { readonly type: 'Suggested'; readonly text: string; readonly suggestionId: string | null }
  | { readonly type: 'Refused'; readonly rejection: RunRejection }

export type Judgement = { readonly verdict: SuggestionVerdict; readonly text: string | null }

/** Has texts rewritten, and keeps in the run's history what was asked, what came and what became of it. */
export type TextEditing = {
  readonly suggest: (editor: TextEditor, asked: Asked) => Promise<SuggestionOutcome>
  readonly judge: (
    runId: string,
    suggestionId: string,
    judgement: Judgement,
    circumstances: Circumstances,
  ) => Promise<Handled<RunRejection>>
}

export const textEditing = (store: EventStore, ids: Ids, clock: Clock): TextEditing => {
  const handle = runHandler(store)

  const record = async (runId: string, asked: Asked, text: string, model: string): Promise<SuggestionOutcome> => {
    const { currentText: before, prompt: instructions, section } = asked.edit
    const suggestionId = ids.next()
    const now = clock.now()
    const suggestion = { suggestionId, section, instructions, before, after: text, model }
    const circumstances = { cause: asked.circumstances.cause, at: now }
    await handle(streamName('run', runId), { type: 'RecordSuggestion', ...suggestion, now }, circumstances)
    return { type: 'Suggested', text, suggestionId }
  }

  /** Whoever went away while it was being written has discarded what there was of it. */
  const recordDiscarded = async (runId: string, asked: Asked, { text, model }: Written): Promise<void> => {
    const recorded = await record(runId, asked, text, model)
    if (recorded.type !== 'Suggested' || recorded.suggestionId === null) return
    const now = clock.now()
    const command = { type: 'JudgeSuggestion', suggestionId: recorded.suggestionId, now } as const
    const judged = { ...command, verdict: 'discarded', text: null } as const
    await handle(streamName('run', runId), judged, { cause: asked.circumstances.cause, at: now })
  }

  return {
    suggest: async (editor, asked) => {
      const { edit, runId, cancellation, hear } = asked
      const refusal = runId === null ? null : await refusalOf(store, runId)
      if (refusal !== null) return { type: 'Refused', rejection: refusal }
      const written = { text: '', model: '' }
      const suggestion = await editor.editText(edit, cancellation, hear && alsoInto(written, hear))
      if (suggestion.type === 'Cancelled' && runId !== null && written.text !== '')
        await recordDiscarded(runId, asked, written)
      if (suggestion.type !== 'Suggested') return suggestion
      const { text, model } = suggestion
      return runId === null ? { type: 'Suggested', text, suggestionId: null } : record(runId, asked, text, model)
    },
    judge: (runId, suggestionId, judgement, circumstances) =>
      handle(
        streamName('run', runId),
        { type: 'JudgeSuggestion', suggestionId, ...judgement, now: circumstances.at },
        circumstances,
      ),
  }
}

type Written = { text: string; model: string }

const alsoInto =
  (written: Written, hear: HearText): HearText =>
  (more, model) => {
    written.text += more
    written.model = model
    hear(more, model)
  }

/** Asked before the AI is: nobody pays for a suggestion that cannot be kept. */
const refusalOf = async (store: EventStore, runId: string): Promise<RunRejection | null> => {
  const { events } = await store.read<RunEvent>(streamName('run', runId))
  const { status } = events.reduce(run.evolve, run.initialState)
  if (status === 'absent') return { type: 'RunNotFound' }
  return status === 'completed' ? null : { type: 'RunNotCompleted' }
}
