import { z } from 'zod'

/** A part of a content list: Mistral sends thinking as parts beside the text, others references and refusals. */
const part = z.union([
  z.string(),
  z.looseObject({
    type: z.string().nullish(),
    text: z.unknown().optional(),
    refusal: z.unknown().optional(),
    thinking: z.unknown().optional(),
    /** Gemini's mark of a part that is none of the answer. */
    thought: z.unknown().optional(),
  }),
])

/** An object that is no part is the form itself, which some servers have parsed. */
const asParts = (one: z.output<typeof part>) => {
  const isPart = typeof one === 'string' || ['type', 'text', 'refusal', 'thinking'].some((name) => name in one)
  return isPart ? [one] : [JSON.stringify(one)]
}

const parts = z.union([z.string(), part.transform(asParts), z.array(part)]).nullish()

/** Some gateways have parsed the arguments. */
const call = z.object({
  arguments: z.union([z.string(), z.looseObject({}).transform((fields) => JSON.stringify(fields))]),
})

/** A message, or a chunk of one, of a chat completion; reasoning is a field of its own in vLLM, Ollama, LM Studio and others. */
export const message = z.looseObject({
  content: parts,
  refusal: z.string().nullish(),
  reasoning: z.unknown().optional(),
  reasoning_content: z.unknown().optional(),
  tool_calls: z
    .array(z.object({ function: call }))
    .nullish()
    .catch(null),
  /** Before there were several. */
  function_call: call.nullish().catch(null),
})

/** A choice with a text in place of a message, as in completions before chats, has the message; others are as they came. */
export const withMessage =
  (field: 'message' | 'delta') =>
  (choice: unknown): unknown => {
    if (typeof choice !== 'object' || choice === null || 'message' in choice || 'delta' in choice) return choice
    return 'text' in choice && typeof choice.text === 'string'
      ? { ...choice, [field]: { content: choice.text } }
      : choice
  }

type Message = z.output<typeof message>

type Part = z.output<typeof part>

const partsOf = ({ content }: Message): readonly Part[] => (typeof content === 'string' ? [content] : (content ?? []))

/** The text of a message, without its other parts. */
export const textIn = (message: Message): string =>
  partsOf(message)
    .map((one) => {
      if (typeof one === 'string') return one
      const isText = /^(?:output_)?text$/.test(one.type ?? 'text') && one.thought !== true
      return isText && typeof one.text === 'string' ? one.text : ''
    })
    .join('')

/** Of the calls in a message, one after the other. */
export const argumentsIn = ({ tool_calls, function_call }: Message): string =>
  [...(tool_calls ?? []).map((one) => one.function), ...(function_call ? [function_call] : [])]
    .map((one) => one.arguments)
    .join('\n')

/** From the message's own field, as OpenAI's, and from its parts; empty if it does not refuse. */
export const refusalIn = (message: Message): string =>
  (message.refusal ?? '') +
  partsOf(message)
    .map((one) => (typeof one !== 'string' && typeof one.refusal === 'string' ? one.refusal : ''))
    .join('')

const reasoningIn = ({ reasoning, reasoning_content }: Message): readonly string[] =>
  [reasoning, reasoning_content].filter((one) => typeof one === 'string').filter((one) => one.trim() !== '')

/** The reasoning where the whole of it is written as an object, perhaps with the sign of its end; else empty. */
export const objectThought = (message: Message): string =>
  reasoningIn(message).find((one) => /^\s*\{/.test(one) && /\}\s*(?:<[^<>]{1,40}>)?$/.test(one.trimEnd())) ?? ''

/** Whether there is reasoning outside the text. */
export const reasonsIn = (message: Message): boolean =>
  reasoningIn(message).length > 0 ||
  partsOf(message).some((one) => typeof one !== 'string' && (one.type === 'thinking' || one.thought === true))
