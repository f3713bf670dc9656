import { z } from 'zod'
import { cutText } from '#contracts/cut-text.ts'
import { type Failure, failure, notACompletion } from './failure.ts'
import { type Usage, usage } from './usage.ts'

export type Answer =
  | {
      readonly type: 'Answered'
      readonly text: string
      readonly model: string
      readonly usage: Usage | null
      /** The server stopped before the model had finished. */
      readonly cutOff: boolean
    }
  | Failure

/** The fields of a chat completion that we read; servers differ in the rest. */
const completion = z.object({
  model: z.string().nullish(),
  usage,
  choices: z
    .array(
      z.object({
        message: z.object({ content: z.string().nullish(), refusal: z.string().nullish() }),
        finish_reason: z.unknown().optional(),
      }),
    )
    .min(1),
})

/** The text of a completion without the model's reasoning. */
export const answerIn = (answered: unknown, askedModel: string): Answer => {
  const read = completion.safeParse(answered)
  if (!read.success) return failure(notACompletion, true)
  const [choice] = read.data.choices
  const { content, refusal } = choice?.message ?? {}
  if (typeof refusal === 'string' && refusal !== '') return refused(refusal)
  return {
    type: 'Answered',
    text: spoken(content ?? ''),
    model: read.data.model || askedModel,
    usage: read.data.usage ?? null,
    cutOff: isCutOff(choice?.finish_reason),
  }
}

/** Whether it stopped at a server limit rather than at the end of the answer. */
export const isCutOff = (finishReason: unknown): boolean =>
  finishReason === 'length' || finishReason === 'content_filter'

export const refused = (refusal: string): Failure =>
  failure(`The AI refused to write this: ${cutText(refusal.replace(/\s+/g, ' ').trim(), 300)}`)

export const spoken = (content: string): string => {
  const end = content.lastIndexOf('</think>')
  return (end === -1 ? content : content.slice(end + '</think>'.length)).trim()
}
