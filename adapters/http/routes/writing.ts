import { proposal } from '../../../contracts/documents/proposal.ts'
import { writing as contract } from '../../../contracts/http/writing.ts'
import type { Runs } from '../../../domain/application/runs.ts'
import type { SuggestionOutcome, TextEditing } from '../../../domain/application/text-editing.ts'
import type { HearText, TextEditor } from '../../../domain/ports/text-editor.ts'
import type { Writer } from '../../../domain/ports/writer.ts'
import { bind, type HttpApi } from '../bind.ts'
import { RequestRefused } from '../problems.ts'
import { suggestedIn, suggestionStream, wantsStream } from '../suggestion-stream.ts'
import { unwritten } from '../unwritten.ts'
import { whileAwaited } from '../while-awaited.ts'

type Parts = {
  readonly writer: Writer
  /** Null where no AI is configured. */
  readonly editor: TextEditor | null
  readonly editing: TextEditing
  readonly runs: Runs
}

/** The two calls that have something written. */
export const writingRoutes = (api: HttpApi, { writer, editor, editing, runs }: Parts): void => {
  bind(api, contract.generateProposal, async ({ body: { runId, ...inputs } }, { c, circumstances }) => {
    const draft = await writer.draft('proposal', inputs, whileAwaited(c))
    // A run that ended meanwhile, or never was, keeps nothing: the draft is its caller's all the same.
    if (runId && draft.type !== 'Cancelled' && draft.tokenUse !== undefined)
      await runs.recordDraft(runId, draft.tokenUse, { ...circumstances, at: api.clock.now() })
    if (draft.type !== 'Drafted') throw unwritten(draft)
    return { body: proposal.parse(JSON.parse(draft.outputs)) }
  })

  bind(api, contract.editText, async ({ body: { runId, ...edit } }, { c, circumstances }) => {
    if (editor === null) throw new RequestRefused({ status: 503, detail: notConfigured })
    const ask = (hear?: HearText): Promise<SuggestionOutcome> =>
      editing.suggest(editor, { edit, runId: runId ?? null, circumstances, cancellation: whileAwaited(c), hear })
    if (wantsStream(c)) return suggestionStream(c, ask)
    return { body: suggestedIn(await ask()) }
  })
}

const notConfigured = 'AI editing is not configured. Set OPENAI_API_KEY or OPENAI_BASE_URL.'
