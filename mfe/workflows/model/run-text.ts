import { formatter } from '@atrium/kit'
import { cutText } from '#contracts/cut-text.ts'
import { readExactJson, readJson } from '#contracts/json.ts'
import { formatJson } from '#contracts/pretty-json.ts'
import type { Run } from '#contracts/run/http/runs.ts'

export { formatJson, formattedStart } from '#contracts/pretty-json.ts'

/** Characters of an output shown on a card. */
export const shownOutput = 500

/** The start of a text, with an ellipsis if it is cut; never cut inside a character. */
export const truncate = (text: string, max: number): string => (text.length <= max ? text : `${cutText(text, max)}...`)

/** The object or list in a JSON text; null for another text, or where a name stands twice, which no object can show. */
export const treeIn = (text: string): object | null => {
  const value = readExactJson(text)
  if (typeof value !== 'object' || value === null) return null
  return showsAll(value, text) ? value : null
}

const showsAll = (value: object, text: string): boolean => {
  try {
    return linesIn(JSON.stringify(value, null, 2)) === linesIn(formatJson(text))
  } catch {
    // Nested deeper than the stack: a tree shows it level by level.
    return true
  }
}

const linesIn = (text: string): number => text.split('\n').length

/** The inputs that name whom a run is about, from the most to the least telling. */
const subjectNames = ['clientName', 'client', 'company', 'name', 'leadName', 'email', 'title', 'subject']

/** Whom or what a run is about: the input that names it, else its first text; empty without inputs. */
export const runSubject = ({ inputs }: Pick<Run, 'inputs'>): string => {
  const values = readJson(inputs)
  if (typeof values !== 'object' || values === null) return ''
  const entries = Object.entries(values)
  const subjects = subjectNames.flatMap((name) => entries.find(([key]) => key === name)?.[1] ?? [])
  const texts = [...subjects, ...entries.map(([, value]) => value)].filter(
    (value): value is string | number =>
      (typeof value === 'string' && value.trim() !== '') || typeof value === 'number',
  )
  return truncate(String(texts[0] ?? '').trim(), maxSubject)
}

const maxSubject = 120

/** `1,234 ms`. */
export const milliseconds = (ms: number): string => `${formatter.count(ms)} ms`

/** `45 s`, `2 min 5 s`, `1 h 3 min`: a running duration. */
export const elapsedText = (ms: number): string => {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  const minutes = Math.floor(seconds / 60)
  if (minutes === 0) return `${seconds} s`
  if (minutes < 60) return `${minutes} min ${seconds % 60} s`
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}

/** A shell command that starts a run through the API; its token is a placeholder. */
export const curlOf = (origin: string, workflowId: number, inputs: Readonly<Record<string, unknown>>): string =>
  [
    `curl -X POST ${quoteForShell(`${origin}/api/workflows/${workflowId}/run`)}`,
    `-H ${quoteForShell('Authorization: Bearer atr_YOUR_TOKEN')}`,
    `-H ${quoteForShell('Content-Type: application/json')}`,
    `-d ${quoteForShell(JSON.stringify({ inputs }))}`,
  ].join(' \\\n  ')

/** Quotes any text as one argument of a POSIX shell. */
const quoteForShell = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`
