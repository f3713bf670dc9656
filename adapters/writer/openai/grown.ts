import { z } from 'zod'
import { isCutOff } from './completion.ts'

/** What has come so far of an answer in pieces. */
export type Grown = {
  readonly text: string
  /** What the last piece added. */
  readonly more: string
  readonly refusal: string
  readonly model: string | null
  /** The server said that this is all. */
  readonly ended: boolean
  /** It said so before the model was done. */
  readonly cutOff: boolean
  readonly pieces: number
}

export const nothingYet: Grown = {
  text: '',
  more: '',
  refusal: '',
  model: null,
  ended: false,
  cutOff: false,
  pieces: 0,
}

/** The part of a piece that we read; servers differ in the rest. */
const piece = z.object({
  model: z.string().nullish(),
  choices: z.array(
    z.object({
      delta: z.object({ content: z.string().nullish(), refusal: z.string().nullish() }).nullish(),
      finish_reason: z.string().nullish(),
    }),
  ),
})

/** A piece that is none of ours, a server's sign of life perhaps, changes nothing. */
export const grownBy = (grown: Grown, came: unknown): Grown => {
  const read = piece.safeParse(came)
  if (!read.success) return { ...grown, more: '' }
  const { model, choices } = read.data
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
  }
}
