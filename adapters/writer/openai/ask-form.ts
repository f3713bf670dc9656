import type { z } from 'zod'
import { cutText } from '#contracts/cut-text.ts'
import { ask, type Message } from './ask.ts'
import type { Ai } from './client.ts'
import { type Answer, refusalOf } from './completion.ts'
import { type Failure, failure } from './failure.ts'
import { schemaOf } from './forms.ts'
import { objectsIn } from './json-in.ts'
import { together, type Usage } from './usage.ts'

type Filled<Form extends z.ZodType> =
  | {
      readonly type: 'Filled'
      readonly content: z.output<Form>
      readonly model: string
      /** The sum over both answers, if there were two. */
      readonly usage: Usage | null
    }
  | Failure

/** Requests an answer that matches a schema. A mismatch is sent back once with its errors (repair request). */
export const askForm = async <Form extends z.ZodType>(
  ai: Ai,
  name: string,
  form: Form,
  messages: readonly Message[],
  signal: AbortSignal,
): Promise<Filled<Form>> => {
  const schema = schemaOf(form)
  const names = Object.keys(schema.properties ?? {})
  const question = { form: { name, schema }, messages }
  const first = await ask(ai, question, signal)
  if (first.type === 'Failed') return first
  const checked = check(form, names, first.text)
  if (checked.fits) return { type: 'Filled', content: checked.content, model: first.model, usage: first.usage }
  const hopeless = failureWithout(first)
  if (hopeless !== null) return withUsage(hopeless, first.model, first.usage)
  const second = await ask(ai, { ...question, messages: [...messages, ...repair(first.text, checked.faults)] }, signal)
  if (second.type === 'Failed') return withUsage(second, first.model, first.usage)
  const secondCheck = check(form, names, second.text)
  const usage = together(first.usage, second.usage)
  if (secondCheck.fits) return { type: 'Filled', content: secondCheck.content, model: second.model, usage }
  return withUsage(failure(unfitAnswer(secondCheck.faults)), second.model, usage)
}

/** Why a second request would have the same result; null if it may help. */
const failureWithout = ({ text, cutOff }: Answered): Failure | null => {
  if (cutOff === 'limit') return failure(stoppedAtLimit)
  if (cutOff === 'filter') return failure('The AI stopped before it was done: its content filter stopped the answer.')
  if (text === '')
    return failure('The AI answered with nothing. Try again, or choose another model under Settings, AI.')
  return isRefusal(text) ? refusalOf(text) : null
}

type Answered = Extract<Answer, { type: 'Answered' }>

const stoppedAtLimit =
  'The AI stopped before it was done: it reached its limit of tokens. Raise the limit of the AI server, shorten the notes, or choose another model under Settings, AI.'

/** A refusal in prose; one in a field of the answer is known as such. */
const isRefusal = (text: string): boolean => !text.includes('{') && refusals.test(text)

const refusals = new RegExp(
  [
    "(?:i['’]m |i am )?(?:very )?sorry,? (?:but )?i\\b",
    "i(?: can['’]?t| can ?not| won['’]t| must decline| apologi[sz]e)\\b",
    "i(?: am|['’]m) (?:unable|not able)\\b",
    'unfortunately,? i\\b',
    'es tut mir leid',
    'leider kann ich',
    'das kann ich (?:leider )?nicht',
  ]
    .map((start) => `^${start}`)
    .join('|'),
  'i',
)

const unfitAnswer = (faults: string) =>
  `The AI's answer does not fit the document, even after a second try: ${faults}. Try again, or choose another model under Settings, AI.`

/** A failure after unusable answers, including their token usage. */
const withUsage = (failed: Failure, model: string, usage: Usage | null): Failure =>
  usage === null ? failed : { ...failed, tokenUse: { model, ...usage } }

type Checked<Form extends z.ZodType> =
  | { readonly fits: true; readonly content: z.output<Form> }
  | { readonly fits: false; readonly faults: string }

/** The first object in the answer that fits, else the faults of the first object. */
const check = <Form extends z.ZodType>(form: Form, names: readonly string[], text: string): Checked<Form> => {
  let faults: string | null = null
  for (const content of objectsIn(text)) {
    const read = form.safeParse(withOwnNames(content, names))
    if (read.success) return { fits: true, content: read.data }
    faults ??= faultsOf(read.error)
  }
  return { fits: false, faults: faults ?? 'it is no JSON object' }
}

/** The object with the form's own names, which some models write as `executive_summary`, `Executive Summary` or with spaces. */
const withOwnNames = (content: object, names: readonly string[]): object => {
  if (names.every((name) => Object.hasOwn(content, name))) return content
  const ownNames = new Map(names.map((name) => [plainName(name), name]))
  const ownName = (name: string): string => {
    const own = ownNames.get(plainName(name))
    return own === undefined || Object.hasOwn(content, own) ? name : own
  }
  return Object.fromEntries(Object.entries(content).map(([name, value]) => [ownName(name), value]))
}

const plainName = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

const faultsOf = (error: z.ZodError): string =>
  cutText(error.issues.map(({ path, message }) => `${path.join('.') || 'the answer'}: ${message}`).join('; '), 500)

const repair = (answer: string, faults: string): readonly Message[] => [
  { role: 'assistant', content: cutText(answer, 50_000) },
  {
    role: 'user',
    content: `This answer does not have the form that was asked for (${faults}). Give the whole answer again, as one JSON object with exactly the fields that were asked for, and nothing around it.`,
  },
]
