import { z } from 'zod'
import { isCutOff } from './completion.ts'
import { type Usage, usage } from './usage.ts'

/** A streamed answer so far. */
export type Grown = {
  readonly text: string
  /** The text of the last chunk. */
  readonly more: string
  readonly refusal: string
  readonly model: string | null
  /** The server has signalled the end. */
  readonly ended: boolean
  /** The end came before the model had finished. */
  readonly cutOff: boolean
  readonly pieces: number
  /** In a last chunk after the end, if the server counts tokens. */
  readonly usage: Usage | null
}

export const nothingYet: Grown = {
  text: '',
  more: '',
  refusal: '',
  model: null,
  ended: false,
  cutOff: false,
  pieces: 0,
  usage: null,
}

/** The fields of a chunk that we read; servers differ in the rest. */
const piece = z.object({
  model: z.string().nullish(),
  usage,
  choices: z.array(
    z.object({
      delta: z.object({ content: z.string().nullish(), refusal: z.string().nullish() }).nullish(),
      finish_reason: z.string().nullish(),
    }),
  ),
})

/** An unknown chunk, such as a keep-alive, changes nothing. */
export const grownBy = (grown: Grown, came: unknown): Grown => {
  const read = piece.safeParse(came)
  if (!read.success) return { ...grown, more: '' }
  const { model, choices, usage: counted } = read.data
  const [choice] = choices
  const more = choice?.delta?.content ?? ''
  return {
    text: grown.text + more,
    more,
    refusal: grown.refusal + (choice?.delta?.refusal ?? ''),
    model: model || grown.model,
    ended: grown.ended || typeof choice?.finish_reason === 'string',
    cutOff: grown.cutOff || isCutOff(choice?.finish_reason),
    pieces: grown.pieces + 1,
    usage: counted ?? grown.usage,
  }
}
