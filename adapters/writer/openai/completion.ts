import { z } from 'zod'
import { cutText } from '#contracts/cut-text.ts'
import { printable } from '../plain-text.ts'
import { argumentsIn, message, objectThought, reasonsIn, refusalIn, textIn, withMessage } from './content.ts'
import { brokenOff, type Failure, failedIn, failure, failureBeside, notACompletion } from './failure.ts'
import { withoutReasoning } from './spoken.ts'
import { type Usage, usage } from './usage.ts'

export type Answer =
  | {
      readonly type: 'Answered'
      readonly text: string
      readonly model: string
      readonly usage: Usage | null
      /** Why the server stopped before the model had finished; null: it had. */
      readonly cutOff: CutOff | null
    }
  | Failure

type CutOff = 'limit' | 'filter'

const choice = z.preprocess(
  withMessage('message'),
  z.object({
    message,
    finish_reason: z.unknown().optional(),
    native_finish_reason: z.unknown().optional(),
    error: z.unknown().optional(),
  }),
)

/** The fields of a chat completion that we read; servers differ in the rest. */
const completion = z.object({
  model: z.string().nullish(),
  usage,
  choices: z.array(choice).min(1),
  error: z.unknown().optional(),
})

/**
 * The text of a completion without the model's reasoning.
 * @param hasForm whether a form was asked for: gateways to Anthropic have it filled in as the arguments of a call, vLLM and LM
 * Studio take the filled one for reasoning
 */
export const answerIn = (answered: unknown, askedModel: string, hasForm = false): Answer => {
  const body = bodyIn(answered)
  const read = completion.safeParse(body)
  if (!read.success) return failedIn(body) ?? failure(notACompletion, true)
  const { choices, model, error, usage } = read.data
  const [choice] = choices
  const failed = failureBeside({ ...choice, error: choice?.error || error })
  if (choice === undefined || failed !== null) return failed ?? failure(notACompletion, true)
  const content = {
    text: textIn(choice.message) || (hasForm ? argumentsIn(choice.message) || objectThought(choice.message) : ''),
    refusal: refusalIn(choice.message),
    reasons: reasonsIn(choice.message),
  }
  return answerOf(content, { model: nameOf(model, askedModel), usage: usage ?? null, end: choice.finish_reason })
}

/** A body that the server does not call JSON comes as text; gateways end it like a stream. */
const bodyIn = (body: unknown): unknown => {
  if (typeof body !== 'string') return body
  try {
    const [json = ''] = body.split(/^data:/m, 1)
    return JSON.parse(json)
  } catch {
    return body
  }
}

type Content = { readonly text: string; readonly refusal: string; readonly reasons: boolean }
type Ended = { readonly model: string; readonly usage: Usage | null; readonly end: unknown }

/** What was said, as an answer; what has no text is a failure that names the cause. */
export const answerOf = ({ text, refusal, reasons }: Content, { model, usage, end }: Ended): Answer => {
  if (refusal !== '') return refusalOf(refusal)
  const cutOff = cutOffBy(end)
  if (cutOff === null && isBrokenOff(end)) return brokenOff
  const answer = withoutReasoning(text)
  if (answer === '' && cutOff === 'filter') return refusalOf('its content filter stopped the answer.')
  if (answer === '' && cutOff === null && (reasons || text.trim() !== ''))
    return failure('The AI only reasoned and gave no answer. Try again, or choose another model under Settings, AI.')
  return { type: 'Answered', text: answer, model, usage, cutOff }
}

/** A server's name of its model, as it can be stored. */
export const nameOf = (model: string | null | undefined, askedModel: string): string =>
  cutText(printable(model ?? ''), 200) || askedModel

/** The reasons of OpenAI and Anthropic, Mistral, Gemini, Bedrock and others; each service has words of its own. */
const cutOffBy = (end: unknown): CutOff | null => {
  const reason = String(end).toLowerCase()
  if (/length|max_|limit|context|budget/.test(reason)) return 'limit'
  return /filter|safety|recitation|prohibited|blocklist|spii|sensitive|refusal|guardrail|toxic|^language$/.test(reason)
    ? 'filter'
    : null
}

/** As DeepSeek, vLLM, Zhipu and gateways say it: nothing but the request itself may be tried again. */
const isBrokenOff = (end: unknown): boolean =>
  /^(?:insufficient_|abort|cancel|user_cancel|interrupt|fail|repetition|time_?out|pause_turn|[a-z]*_?error)/i.test(
    String(end),
  )

/** In the model's own words, on one line and at most 300 characters; permanent, as it would refuse again. */
export const refusalOf = (refusal: string): Failure =>
  failure(`The AI refused to write this: ${cutText(printable(refusal).replace(/\s+/g, ' '), 300)}`)
