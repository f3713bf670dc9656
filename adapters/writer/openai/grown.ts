import { z } from 'zod'
import { message, reasonsIn, refusalIn, textIn, withMessage } from './content.ts'
import { type Failure, failedIn, failure, failureBeside } from './failure.ts'
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
  /** The server's reason for the end. */
  readonly end: string | null
  /** The model reasoned outside its text. */
  readonly reasons: boolean
  /** A chunk reported a failure, or could not be read: the text lacks a part. */
  readonly failure: Failure | null
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
  end: null,
  reasons: false,
  failure: null,
  pieces: 0,
  usage: null,
}

/** Null until the end, for which Ollama, SGLang and gateways to GLM write an empty text, others a zero or a `null` in quotes. */
const endReason = z
  .unknown()
  .optional()
  .transform((reason) => (typeof reason === 'string' && !/^(?:null|none)?$/i.test(reason) ? reason : null))

/** Some servers send whole messages as their chunks. */
const choice = z
  .object({
    delta: message.nullish(),
    message: message.nullish(),
    finish_reason: endReason,
    native_finish_reason: z.unknown().optional(),
    error: z.unknown().optional(),
  })
  .transform(({ message, ...others }) => ({ ...others, delta: others.delta ?? message, isWhole: others.delta == null }))

/** The fields of a chunk that we read; servers differ in the rest. `done` is our own mark of the stream's last line. */
const piece = z.object({
  model: z.string().nullish(),
  usage,
  choices: z.array(z.preprocess(withMessage('delta'), choice)),
  error: z.unknown().optional(),
  done: z.literal(true).optional(),
})

const unreadable = failure(
  'The AI sent a part of its answer in a form that cannot be read. Try again, or choose another model under Settings, AI.',
)

/** A chunk without choices, such as a keep-alive, changes nothing. */
export const grownBy = (grown: Grown, came: unknown): Grown => {
  const read = piece.safeParse(came)
  if (!read.success) {
    const failed = grown.failure ?? failedIn(came) ?? (hasChoices(came) ? unreadable : null)
    return { ...grown, more: '', failure: failed }
  }
  const { model, choices, error, usage, done } = read.data
  const [choice] = choices
  const delta = choice?.delta ?? { content: null, reasoning: null, reasoning_content: null }
  const said = textIn(delta)
  // Some end with the whole message once more.
  const more = choice?.isWhole === true && said.startsWith(grown.text) ? said.slice(grown.text.length) : said
  return {
    text: grown.text + more,
    more,
    refusal: grown.refusal + refusalIn(delta),
    model: model || grown.model,
    ended: grown.ended || done === true || typeof choice?.finish_reason === 'string',
    end: choice?.finish_reason ?? grown.end,
    reasons: grown.reasons || reasonsIn(delta),
    failure: grown.failure ?? failureBeside({ ...choice, error: choice?.error || error }),
    pieces: grown.pieces + (done === true ? 0 : 1),
    usage: usage ?? grown.usage,
  }
}

const hasChoices = (came: unknown): boolean =>
  typeof came === 'object' &&
  came !== null &&
  'choices' in came &&
  Array.isArray(came.choices) &&
  came.choices.length > 0
