import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { cutText } from '#contracts/cut-text.ts'
import type { Filling, Finding, FormField, FormFiller } from '#domain/document/ports/form-filler.ts'
import type { TokenUse } from '#domain/kernel/token-use.ts'
import { printable } from '../plain-text.ts'
import { askForm } from './ask-form.ts'
import { type Ai, openAi } from './client.ts'
import { delimit } from './delimited.ts'
import type { Failure } from './failure.ts'
import { withinLimits } from './limits.ts'
import type { OpenAiSettings } from './settings.ts'
import type { Usage } from './usage.ts'

/** About 5,000 tokens: with the answer it fits a model that takes 8,000. */
const maxPartLength = 20_000
const maxConcurrent = 4

const task = readFileSync(new URL('./prompts/form-from-notes.md', import.meta.url), 'utf8').trim()

/** Fills forms from notes with an OpenAI-compatible AI; long texts are read in parts. */
export const openaiFormFiller = (settings: OpenAiSettings): FormFiller => {
  const ai = openAi(settings)
  return {
    costOf: (fields, texts) => {
      const parts = partsIn(texts)
      return { calls: parts.length, tokens: sum(parts.map((part) => tokensIn(messagesFor(fields, part)))) }
    },
    fill: (fields, texts, cancellation, onUse) =>
      withinLimits(ai.timing.wholeMs, cancellation, (signal) => readAll({ ai, fields, onUse }, partsIn(texts), signal)),
  }
}

type Reading = {
  readonly ai: Ai
  readonly fields: readonly FormField[]
  readonly onUse: ((use: TokenUse) => void) | undefined
}

type Part = { readonly text: number; readonly content: string }

const partsIn = (texts: readonly string[]): readonly Part[] =>
  texts.flatMap((text, index) => partsOf(text).map((content) => ({ text: index, content })))

/** Breaks at the end of a line, else of a word, in the last half of a part; never inside a character. */
const partsOf = (text: string): readonly string[] => {
  const parts: string[] = []
  for (let rest = text; rest !== ''; ) {
    const part = rest.length <= maxPartLength ? rest : beginningOf(rest)
    parts.push(part)
    rest = rest.slice(part.length)
  }
  return parts
}

const beginningOf = (text: string): string => {
  const cut = cutText(text, maxPartLength)
  const places = [cut.lastIndexOf('\n'), cut.lastIndexOf(' ')]
  const place = places.find((one) => one > maxPartLength / 2)
  return place === undefined ? cut : cut.slice(0, place + 1)
}

const readAll = async (reading: Reading, parts: readonly Part[], signal: AbortSignal): Promise<Filling> => {
  const findings: Finding[] = []
  for (let start = 0; start < parts.length; start += maxConcurrent) {
    const batch = parts.slice(start, start + maxConcurrent)
    for (const outcome of await Promise.all(batch.map((part) => read(reading, part, signal)))) {
      if ('type' in outcome) return outcome
      findings.push(...outcome)
    }
  }
  return { type: 'Filled', findings }
}

const read = async (
  { ai, fields, onUse }: Reading,
  part: Part,
  signal: AbortSignal,
): Promise<readonly Finding[] | Failure> => {
  const filled = await askForm(ai, 'form_from_notes', formOf(fields), messagesFor(fields, part), signal)
  const use = filled.type === 'Failed' ? filled.tokenUse : tokensOf(filled)
  if (use !== undefined) onUse?.(use)
  if (filled.type === 'Failed') return filled
  return Object.entries(filled.content).flatMap(([field, finding]) =>
    finding === null ? [] : [{ field, ...finding, text: part.text }],
  )
}

const tokensOf = ({ model, usage }: { readonly model: string; readonly usage: Usage | null }): TokenUse | undefined =>
  usage === null ? undefined : { model, ...usage }

const messagesFor = (fields: readonly FormField[], { content: note }: Part) => {
  const descriptions = fields.map(({ name, label, type }) => ({ name, label, type }))
  return [
    { role: 'system', content: task },
    { role: 'user', content: delimit('client-data', { fields: descriptions, note }) },
  ] as const
}

/** As a rule of thumb, four bytes of text are a token. */
const tokensIn = (messages: readonly { readonly content: string }[]): number =>
  Math.ceil(sum(messages.map(({ content }) => Buffer.byteLength(content))) / 4)

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0)

const findingForm = z.object({ value: z.string().overwrite(printable), quotes: z.array(z.string()) }).nullable()

/** Many models leave out the fields that they found nothing for; what does not fit has no quote, so its field is empty. */
const formOf = (fields: readonly FormField[]) => {
  const findings = z.object(Object.fromEntries(fields.map(({ name }) => [name, findingForm] as const)))
  const readFinding = (finding: unknown) => findingForm.safeParse(withQuoteList(finding)).data ?? null
  const readAnswer = (answer: unknown): unknown => {
    if (typeof answer !== 'object' || answer === null || !fields.some(({ name }) => name in answer)) return answer
    const byName = new Map(Object.entries(answer))
    return Object.fromEntries(fields.map(({ name }) => [name, readFinding(byName.get(name))]))
  }
  return z.preprocess(readAnswer, findings)
}

/** A single quote may come without its list. */
const withQuoteList = (finding: unknown): unknown =>
  typeof finding === 'object' && finding !== null && 'quotes' in finding && typeof finding.quotes === 'string'
    ? { ...finding, quotes: [finding.quotes] }
    : finding
