import type { z } from 'zod'
import { ask, type Message } from './ask.ts'
import type { Ai } from './client.ts'
import { type Failure, failure } from './failure.ts'
import { schemaOf } from './forms.ts'
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
  const question = { form: { name, schema: schemaOf(form) }, messages }
  const first = await ask(ai, question, signal)
  if (first.type === 'Failed') return first
  const checked = check(form, first.text)
  if (checked.fits) return { type: 'Filled', content: checked.content, model: first.model, usage: first.usage }
  const second = await ask(ai, { ...question, messages: [...messages, ...repair(first.text, checked.faults)] }, signal)
  if (second.type === 'Failed') return after(second, first.model, first.usage)
  const again = check(form, second.text)
  const usage = together(first.usage, second.usage)
  if (again.fits) return { type: 'Filled', content: again.content, model: second.model, usage }
  return after(failure(unfit(again.faults)), second.model, usage)
}

const unfit = (faults: string) =>
  `The AI's answer does not fit the document, even after a second try: ${faults}. Try again, or set OPENAI_MODEL to another model.`

/** A failure after unusable answers, including their token usage. */
const after = (failed: Failure, model: string, usage: Usage | null): Failure =>
  usage === null ? failed : { ...failed, tokenUse: { model, ...usage } }

type Checked<Form extends z.ZodType> =
  | { readonly fits: true; readonly content: z.output<Form> }
  | { readonly fits: false; readonly faults: string }

const check = <Form extends z.ZodType>(form: Form, text: string): Checked<Form> => {
  const content = jsonIn(text)
  if (content === undefined) return { fits: false, faults: 'it is no JSON object' }
  const read = form.safeParse(content)
  return read.success ? { fits: true, content: read.data } : { fits: false, faults: faultsOf(read.error) }
}

const faultsOf = (error: z.ZodError): string =>
  error.issues
    .map(({ path, message }) => `${path.join('.') || 'the answer'}: ${message}`)
    .join('; ')
    .slice(0, 500)

const repair = (answered: string, faults: string): readonly Message[] => [
  { role: 'assistant', content: answered.slice(0, 50_000) },
  {
    role: 'user',
    content: `This answer does not have the form that was asked for (${faults}). Give the whole answer again, as one JSON object with exactly the fields that were asked for, and nothing around it.`,
  },
]

/** The JSON object in an answer: the whole text, or from the first brace to the last. */
const jsonIn = (text: string): unknown =>
  parsed(text) ?? parsed(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1))

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
