import { readFileSync } from 'node:fs'
import { z } from 'zod'
import type { Answer, Asker, Question } from '#domain/document/ports/asker.ts'
import type { AskedField } from '#domain/kernel/step.ts'
import { printable } from '../plain-text.ts'
import { askForm } from './ask-form.ts'
import { type Ai, openAi } from './client.ts'
import { delimit } from './delimited.ts'
import { withinLimits } from './limits.ts'
import { asBoolean, asNumber, asOneOf, asText } from './meant-values.ts'
import type { OpenAiSettings } from './settings.ts'

const rules = readFileSync(new URL('./prompts/ask.md', import.meta.url), 'utf8').trim()

/** Asks an OpenAI-compatible AI; the answer must match the schema of its fields. */
export const openaiAsker = (settings: OpenAiSettings): Asker => {
  const ai = openAi(settings)
  return (question, cancellation) =>
    withinLimits(ai.timing.wholeMs, cancellation, (signal) => answer(ai, question, signal))
}

const answer = async (ai: Ai, { prompt, inputs, fields }: Question, signal: AbortSignal): Promise<Answer> => {
  const descriptions = fields.map(({ name, type, choices }) => ({ name, type, ...(choices && { choices }) }))
  const messages = [
    { role: 'system', content: `${rules}\n\nThe fields: ${JSON.stringify(descriptions)}\n\nYour task:\n\n${prompt}` },
    { role: 'user', content: delimit('client-data', inputs) },
  ] as const
  const form = z.object(Object.fromEntries(fields.map((field) => [field.name, valueOf(field)] as const)))
  const filled = await askForm(ai, 'answer', form, messages, signal)
  if (filled.type === 'Failed') return filled
  const { content: values, model, usage } = filled
  return { type: 'Answered', values, model, ...(usage !== null && { tokenUse: { model, ...usage } }) }
}

const valueOf = ({ type, choices = [] }: AskedField): z.ZodType<string | number | boolean> => {
  switch (type) {
    case 'number':
      return z.preprocess(asNumber, z.number())
    case 'boolean':
      return z.preprocess(asBoolean, z.boolean())
    case 'choice':
      return z.preprocess(asOneOf(choices), z.enum([...choices]))
    case 'text':
      return z.preprocess(asText, z.string().overwrite(printable))
  }
}
