import { readJson } from './json.ts'

/** Pretty-printed JSON, with every digit and repeated name; other text unchanged. */
export const formatJson = (text: string): string => (readJson(text) === undefined ? text : formattedStart(text))

/** Without groups, of which the match of each of a million brackets would cost more than all else. */
const token = /"(?:[^"\\]|\\.)*"?|[{[]\s*[}\]]|[{}[\],:]|\s+/g

/** Deeper levels are not indented further. */
const maxIndents = 50
/** The line break before each level. */
const lineBreaks = Array.from({ length: maxIndents + 1 }, (_, level) => `\n${'  '.repeat(level)}`)

/** Indentation beyond this is left out: a megabyte of brackets would become a hundred. */
const maxSpaces = (json: string) => 100_000 + 4 * json.length

/** Pretty-prints the start of a truncated JSON text. */
export const formattedStart = (json: string): string => {
  let depth = 0
  let spaces = maxSpaces(json)
  const line = () => {
    const lineBreak = lineBreaks[Math.min(maxIndents, Math.max(0, depth))] ?? '\n'
    spaces -= lineBreak.length - 1
    return spaces < 0 ? '\n' : lineBreak
  }
  return json.replace(token, (part) => {
    if (part.startsWith('"')) return unescapeText(part)
    if (part === ',') return `,${line()}`
    if (part === ':') return ': '
    if (part.trim() === '') return ''
    if (part.length > 1) return part.replace(/\s+/, '')
    const closes = part === '}' || part === ']'
    depth += closes ? -1 : 1
    return closes ? `${line()}${part}` : `${part}${line()}`
  })
}

/** Many programs escape every letter beyond ASCII. */
const unescapeText = (quoted: string): string => {
  const text = quoted.includes('\\u') ? readJson(quoted) : undefined
  return typeof text === 'string' ? JSON.stringify(text) : quoted
}
