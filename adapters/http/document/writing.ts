import { cancelOnDisconnect } from '#adapters/http/middleware/cancel-on-disconnect.ts'
import { bind, type HttpApi } from '#adapters/http/server/bind.ts'
import { RequestRefused } from '#adapters/http/server/problems.ts'
import { writing as contract } from '#contracts/document/http/writing.ts'
import { proposal } from '#contracts/document/proposal.ts'
import type { HearText, TextEditor } from '#domain/document/ports/text-editor.ts'
import type { Writer } from '#domain/document/ports/writer.ts'
import type { SuggestionOutcome, TextEditing } from '#domain/document/service/text-editing.ts'
import type { Runs } from '#domain/run/service/runs.ts'
import { aiFailureProblem } from './ai-failure-problem.ts'
import { suggestedIn, suggestionStream, wantsStream } from './suggestion-stream.ts'

type Parts = {
  readonly writer: Writer
  /** Null without an AI. */
  readonly editor: TextEditor | null
  readonly editing: TextEditing
  readonly runs: Runs
}

/** The two calls that generate text. */
export const writingRoutes = (api: HttpApi, { writer, editor, editing, runs }: Parts): void => {
  bind(api, contract.generateProposal, async ({ body: { runId, ...inputs } }, { c, context }) => {
    const draft = await writer.draft('proposal', inputs, cancelOnDisconnect(c))
    // An ended or unknown run records nothing; the caller gets the draft regardless.
    if (runId && draft.type !== 'Cancelled' && draft.tokenUse !== undefined)
      await runs.recordDraft(runId, draft.tokenUse, { ...context, at: api.clock.now() })
    if (draft.type !== 'Drafted') throw aiFailureProblem(draft)
    return { body: proposal.parse(JSON.parse(draft.outputs)) }
  })

  bind(api, contract.editText, async ({ body: { runId, ...edit } }, { c, context }) => {
    if (editor === null) throw new RequestRefused({ status: 503, detail: notConfigured })
    const ask = (hear?: HearText): Promise<SuggestionOutcome> =>
      editing.suggest(editor, { edit, runId: runId ?? null, context, cancellation: cancelOnDisconnect(c), hear })
    if (wantsStream(c)) return suggestionStream(c, ask)
    return { body: suggestedIn(await ask()) }
  })
}

const notConfigured = 'AI editing is not configured. Set OPENAI_API_KEY or OPENAI_BASE_URL.'
