import { readJson } from './json.ts'

/** Pretty-printed JSON, with every digit and repeated name; other text unchanged. */
export const formatJson = (text: string): string => (readJson(text) === undefined ? text : formattedStart(text))

const token = /("(?:[^"\\]|\\.)*"?)|([{[]\s*[}\]])|([{[])|([}\]])|[,:]|\s+/g

/** Deeper levels are not indented further: half a million of them would not fit in memory. */
const maxIndents = 50

/** Pretty-prints the start of a truncated JSON text. */
export const formattedStart = (json: string): string => {
  let depth = 0
  const line = () => `\n${'  '.repeat(Math.min(maxIndents, Math.max(0, depth)))}`
  return json.replace(token, (part: string, text?: string, empty?: string, opening?: string, closing?: string) => {
    if (text !== undefined) return unescapeText(text)
    if (empty !== undefined) return empty.replace(/\s+/, '')
    if (opening !== undefined) depth += 1
    if (closing !== undefined) depth -= 1
    if (closing !== undefined) return `${line()}${part}`
    if (part === ':') return ': '
    return part.trim() === '' ? '' : `${part}${line()}`
  })
}

/** Many programs escape every letter beyond ASCII. */
const unescapeText = (quoted: string): string => {
  const text = quoted.includes('\\u') ? readJson(quoted) : undefined
  return typeof text === 'string' ? JSON.stringify(text) : quoted
}
