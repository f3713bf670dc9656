import { written } from '@atrium/kit'
import { cutText } from '#contracts/cut-text.ts'
import { readExactJson, readJson } from '#contracts/json.ts'

/** Characters of an output shown on a card. */
export const shownOutput = 500

/** The start of a text, with an ellipsis if it is cut; never cut inside a character. */
export const truncated = (text: string, max: number): string => (text.length <= max ? text : `${cutText(text, max)}...`)

/** Pretty-printed JSON, with every digit and repeated name; other text unchanged. */
export const formatted = (text: string): string => (readJson(text) === undefined ? text : formattedStart(text))

const token = /("(?:[^"\\]|\\.)*"?)|([{[]\s*[}\]])|([{[])|([}\]])|[,:]|\s+/g

/** Pretty-prints the start of a truncated JSON text. */
export const formattedStart = (json: string): string => {
  let depth = 0
  const line = () => `\n${'  '.repeat(Math.max(0, depth))}`
  return json.replace(token, (part: string, text?: string, empty?: string, opening?: string, closing?: string) => {
    if (text !== undefined) return unescaped(text)
    if (empty !== undefined) return empty.replace(/\s+/, '')
    if (opening !== undefined) depth += 1
    if (closing !== undefined) depth -= 1
    if (closing !== undefined) return `${line()}${part}`
    if (part === ':') return ': '
    return part.trim() === '' ? '' : `${part}${line()}`
  })
}

/** Many programs escape every letter beyond ASCII. */
const unescaped = (quoted: string): string => {
  const text = quoted.includes('\\u') ? readJson(quoted) : undefined
  return typeof text === 'string' ? JSON.stringify(text) : quoted
}

/** The object or list in a JSON text; null for another text, or where a name stands twice, which no object can show. */
export const treeIn = (text: string): object | null => {
  const value = readExactJson(text)
  if (typeof value !== 'object' || value === null) return null
  const isWhole = linesIn(JSON.stringify(value, null, 2)) === linesIn(formatted(text))
  return isWhole ? value : null
}

const linesIn = (text: string): number => text.split('\n').length

/** `1,234 ms`. */
export const milliseconds = (ms: number): string => `${written.count(ms)} ms`

/** `45 s`, `2 min 5 s`, `1 h 3 min`: a running duration. */
export const elapsed = (ms: number): string => {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  const minutes = Math.floor(seconds / 60)
  if (minutes === 0) return `${seconds} s`
  if (minutes < 60) return `${minutes} min ${seconds % 60} s`
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}

/** A shell command that starts a run through the API; its token is a placeholder. */
export const curlOf = (origin: string, workflowId: number, inputs: Readonly<Record<string, unknown>>): string =>
  [
    `curl -X POST ${quoted(`${origin}/api/workflows/${workflowId}/run`)}`,
    `-H ${quoted('Authorization: Bearer atr_YOUR_TOKEN')}`,
    `-H ${quoted('Content-Type: application/json')}`,
    `-d ${quoted(JSON.stringify({ inputs }))}`,
  ].join(' \\\n  ')

/** Quotes any text as one argument of a POSIX shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`
