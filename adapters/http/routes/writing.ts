import type { Context } from 'hono'
import { proposal } from '../../../contracts/documents/proposal.ts'
import { writing as contract } from '../../../contracts/http/writing.ts'
import { type Cancellation, canceller } from '../../../domain/kernel/cancellation.ts'
import type { TextEditor } from '../../../domain/ports/text-editor.ts'
import type { Writer } from '../../../domain/ports/writer.ts'
import { bind, type HttpApi } from '../bind.ts'
import { RequestRefused } from '../problems.ts'

/** The two calls that have something written; `editor` is null where no AI is configured. */
export const writingRoutes = (api: HttpApi, writer: Writer, editor: TextEditor | null): void => {
  bind(api, contract.generateProposal, async ({ body }, { c }) => {
    const draft = await writer.draft('proposal', body, whileAwaited(c))
    if (draft.type !== 'Drafted') throw unwritten(draft)
    return { body: proposal.parse(JSON.parse(draft.outputs)) }
  })

  bind(api, contract.editText, async ({ body }, { c }) => {
    if (editor === null) throw new RequestRefused({ status: 503, detail: notConfigured })
    const suggestion = await editor.editText(body, whileAwaited(c))
    if (suggestion.type !== 'Suggested') throw unwritten(suggestion)
    return { body: { success: true as const, suggestedText: suggestion.text } }
  })
}

const notConfigured = 'AI editing is not configured. Set OPENAI_API_KEY or OPENAI_BASE_URL.'

/** Cancelled once the caller has gone: no AI works for nobody. */
const whileAwaited = ({ req }: Context): Cancellation => {
  const cancellation = canceller()
  if (req.raw.signal.aborted) cancellation.cancel()
  else req.raw.signal.addEventListener('abort', cancellation.cancel, { once: true })
  return cancellation
}

type Unwritten =
  | { readonly type: 'Failed'; readonly error: string; readonly retryAfterMs: number | null }
  | { readonly type: 'Cancelled' }

const unwritten = (outcome: Unwritten): RequestRefused => {
  if (outcome.type === 'Cancelled') return new RequestRefused({ status: 502, detail: 'The request was cancelled.' })
  const { error: detail, retryAfterMs } = outcome
  const retryAfterSeconds = retryAfterMs === null ? {} : { retryAfterSeconds: Math.ceil(retryAfterMs / 1000) }
  return new RequestRefused({ status: 502, detail, ...retryAfterSeconds })
}
