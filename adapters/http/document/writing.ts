import type { Context } from 'hono'
import { accepts } from 'hono/accepts'
import { type SSEStreamingApi, streamSSE } from 'hono/streaming'
import type { z } from 'zod'
import { cancelOnDisconnect } from '#adapters/http/middleware/cancel-on-disconnect.ts'
import { bind, type HttpApi } from '#adapters/http/server/bind.ts'
import { problemOf, RequestRefused } from '#adapters/http/server/problems.ts'
import { rejected } from '#adapters/http/server/rejections.ts'
import { spendAiCall } from '#adapters/http/staff/quota.ts'
import { writing as contract, suggestionEvents } from '#contracts/document/http/writing.ts'
import { proposal } from '#contracts/document/proposal.ts'
import type { OnText, TextEditor } from '#domain/document/ports/text-editor.ts'
import type { CountTokens, TokenMonths } from '#domain/document/ports/token-months.ts'
import type { Writer } from '#domain/document/ports/writer.ts'
import type { Values } from '#domain/kernel/step.ts'
import { Unavailable } from '#domain/kernel/unavailable.ts'
import type { RunReader } from '#domain/run/ports/run-reader.ts'
import type { Backgrounds } from '#domain/run/service/backgrounds.ts'
import type { Runs } from '#domain/run/service/runs.ts'
import type { SuggestionOutcome, TextEditing } from '#domain/run/service/text-editing.ts'
import { aiFailureProblem } from './ai-failure-problem.ts'

const eventStream = 'text/event-stream'

const wantsStream = (c: Context): boolean =>
  accepts(c, { header: 'Accept', supports: ['application/json', eventStream], default: 'application/json' }) ===
  eventStream

type Suggested = z.output<typeof suggestionEvents.suggestion>

/** Maps the outcome to the contract's reply; throws on failure. */
const requireSuggested = (outcome: SuggestionOutcome): Suggested => {
  if (outcome.type !== 'Suggested') throw refusalOf(outcome)
  const { text: suggestedText, suggestionId } = outcome
  return { success: true, suggestedText, ...(suggestionId === null ? {} : { suggestionId }) }
}

const refusalOf = (outcome: Exclude<SuggestionOutcome, { type: 'Suggested' }>): RequestRefused =>
  outcome.type === 'Refused' ? rejected(outcome.rejection) : aiFailureProblem(outcome)

/** Streams a suggestion as it grows. A failure before the first chunk is an ordinary problem response. */
const suggestionStream = async (c: Context, ask: (onText: OnText) => Promise<SuggestionOutcome>): Promise<Response> => {
  const beginning = Promise.withResolvers<'begun'>()
  let early = ''
  let onText = (more: string): void => {
    early += more
    beginning.resolve('begun')
  }
  const outcome = ask((more) => onText(more))
  const first = await Promise.race([beginning.promise, outcome])
  if (first !== 'begun') requireSuggested(first)
  c.header('X-Accel-Buffering', 'no')
  const response = streamSSE(c, async (stream) => {
    onText = (text) => void say(stream, 'text', { text })
    if (early !== '') onText(early)
    await ending(stream, outcome)
  })
  response.headers.set('Cache-Control', 'no-store')
  return response
}

const ending = async (stream: SSEStreamingApi, outcome: Promise<SuggestionOutcome>): Promise<void> => {
  try {
    const came = await outcome
    if (came.type === 'Suggested') await say(stream, 'suggestion', requireSuggested(came))
    else await say(stream, 'problem', problemOf(refusalOf(came).refusal))
  } catch (error) {
    if (!(error instanceof Unavailable)) throw error
    await say(
      stream,
      'problem',
      problemOf({ status: 503, detail: `${error.message} right now. Try again in a moment.` }),
    )
  }
}

const say = <Name extends keyof typeof suggestionEvents>(
  stream: SSEStreamingApi,
  event: Name,
  data: z.input<(typeof suggestionEvents)[Name]>,
) => stream.writeSSE({ event, data: JSON.stringify(suggestionEvents[event].parse(data)) })

/** Additional inputs are texts or numbers, as for runs; other values are dropped. */
const valuesIn = (inputs: object): Values =>
  Object.fromEntries(
    Object.entries(inputs).filter(([, value]) => typeof value === 'string' || typeof value === 'number'),
  )

type Parts = {
  readonly writer: Writer
  /** Null without an AI. */
  readonly editor: TextEditor | null
  readonly editing: TextEditing
  readonly runs: Runs
  readonly reader: Pick<RunReader, 'find'>
  readonly backgroundOf: Backgrounds
  readonly tokenMonths: TokenMonths
  readonly countTokens: CountTokens
}

/** The routes that generate text, and the tokens used per month. */
export const writingRoutes = (api: HttpApi, { tokenMonths, countTokens, ...parts }: Parts): void => {
  const { writer, editor, editing, runs, reader, backgroundOf } = parts
  bind(api, contract.tokenMonths, async () => ({
    body: { months: [...(await tokenMonths(api.clock.now()))] },
  }))

  bind(api, contract.generateProposal, async ({ body: { runId, ...inputs } }, { c, context }) => {
    await spendAiCall(api, c)
    const background = await backgroundOf(runId ? ((await reader.find(runId))?.leadId ?? null) : null)
    const draft = await writer.draft('proposal', valuesIn(inputs), cancelOnDisconnect(c), background)
    // An ended or unknown run records nothing; the caller gets the draft regardless.
    if (draft.type !== 'Cancelled' && draft.tokenUse !== undefined) {
      const { tokenUse } = draft
      const isRecorded =
        runId && (await runs.recordDraft(runId, tokenUse, { ...context, at: api.clock.now() })).accepted
      if (!isRecorded) await countTokens(tokenUse)
    }
    if (draft.type !== 'Drafted') throw aiFailureProblem(draft)
    return { body: proposal.parse(JSON.parse(draft.outputs)) }
  })

  bind(api, contract.editText, async ({ body: { runId, ...edit } }, { c, context }) => {
    if (editor === null) throw new RequestRefused({ status: 503, detail: notConfigured })
    await spendAiCall(api, c)
    const { prompts } = (await backgroundOf(null)).library
    const cancellation = cancelOnDisconnect(c)
    const ask = (onText?: OnText): Promise<SuggestionOutcome> =>
      editing.suggest(editor, { edit, prompts, runId: runId ?? null, context, cancellation, onText })
    if (wantsStream(c)) return suggestionStream(c, ask)
    return { body: requireSuggested(await ask()) }
  })
}

const notConfigured = 'AI editing is not configured. Set OPENAI_API_KEY or OPENAI_BASE_URL.'
