/** More braces than any answer needs in front of its object, and more text than any document. */
const [maxCandidates, maxLength] = [200, 500_000]

/**
 * The JSON objects in an answer, in their order: the whole text, or each that begins at a brace and ends with its own.
 * Commas before a closing bracket, comments, curly quotes, and line breaks and needless backslashes within texts, which models write, are
 * mended.
 */
export function* objectsIn(answer: string): Generator<object> {
  const text = withStraightQuotes(answer.slice(0, maxLength))
  const whole = parseObject(text)
  if (whole !== null) yield whole
  let start = text.indexOf('{', whole === null ? 0 : text.indexOf('{') + 1)
  for (let count = 0; start !== -1 && count < maxCandidates; count++) {
    const json = objectAt(text, start)
    if (json !== null) yield json
    // What an object contains is tried as well: some models wrap the answer in another object.
    start = text.indexOf('{', start + 1)
  }
}

/** The object that begins at a brace, in JSON or as Python writes it; null if there is none. */
const objectAt = (text: string, start: number): object | null => {
  const end = endOf(text, start, '"')
  const json = end === -1 ? null : parseObject(text.slice(start, end))
  if (json !== null || !pythonStart.test(text.slice(start, start + 200))) return json
  const last = endOf(text, start, '"\'')
  return last === -1 ? null : objectIn(mendJson(jsonOfPython(text.slice(start, last))))
}

/** With straight quotes around names and texts, where the object has curly ones. */
const withStraightQuotes = (text: string): string =>
  /\{\s{0,99}[“”„]/.test(text) ? text.replace(/(?<=[{[,:]\s{0,99})[“”„]|[“”](?=\s{0,99}[,:}\]])/g, '"') : text

const pythonStart = /^\{\s{0,99}(?:'|[A-Za-z_]\w{0,60}\s{0,9}:)/

/**
 * The place after the bracket that closes the one at `start`; -1 if none does.
 * @param quotes the signs around texts
 */
const endOf = (text: string, start: number, quotes: string): number => {
  let depth = 0
  let quoted: string | null = null
  for (let index = start; index < text.length; index++) {
    const sign = text.charAt(index)
    if (quoted !== null && sign === '\\') index += 1
    else if (quoted === null ? quotes.includes(sign) : sign === quoted) quoted = quoted === null ? sign : null
    else if (quoted !== null) continue
    else if (sign === '{' || sign === '[') depth += 1
    else if (sign === '}' || sign === ']') depth -= 1
    if (depth === 0) return index + 1
  }
  return -1
}

const parseObject = (text: string): object | null => objectIn(text) ?? objectIn(mendJson(text))

const objectIn = (text: string): object | null => {
  try {
    const written: unknown = JSON.parse(text)
    // Some models write the object as a text.
    const value: unknown = typeof written === 'string' ? JSON.parse(written) : written
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : null
  } catch {
    return null
  }
}

const texts = /"(?:[^"\\]|\\[\s\S])*(?:"|\\?$)/
const needlessCommas = /,(?=\s*[}\]])/
const comments = /\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)/
const textsAndComments = new RegExp(`${texts.source}|${comments.source}`, 'g')
const textsAndCommas = new RegExp(`${texts.source}|${needlessCommas.source}`, 'g')

const singleQuoted = /'((?:[^'\\]|\\[\s\S])*)(?:'|\\?$)/
const bareWords = /\b(?:None|True|False)\b|(?<=[{,]\s{0,99})[A-Za-z_]\w{0,60}(?=\s{0,9}:)/
const textsAndPython = new RegExp(`${texts.source}|${singleQuoted.source}|${bareWords.source}`, 'g')
const words: Readonly<Record<string, string>> = { None: 'null', True: 'true', False: 'false' }

/** Texts in single quotes, names without quotes, and Python's words for what is nothing, right and wrong. */
const jsonOfPython = (text: string): string =>
  text.replace(textsAndPython, (part: string, single: string | undefined) => {
    if (part.startsWith('"')) return part
    return single === undefined
      ? (words[part] ?? `"${part}"`)
      : `"${single.replace(/\\'|"/g, (sign) => (sign === '"' ? '\\"' : "'"))}"`
  })

const mendJson = (text: string): string =>
  text
    .replace(textsAndComments, (part) =>
      part.startsWith('/') ? ' ' : withoutEscapes(part).replace(/\p{Cc}/gu, escapeControl),
    )
    .replace(textsAndCommas, (part) => (part === ',' ? '' : part))

/** Without backslashes before what JSON does not escape, such as `\$`; that of an asterisk is one of the light markup. */
const withoutEscapes = (part: string): string =>
  part.replace(/\\(?:(["\\/bfnrt]|u[\dA-Fa-f]{4})|([\s\S]))/g, (escape, valid, other) => {
    if (valid !== undefined) return escape
    return other === '*' ? `\\${escape}` : other
  })

const escapeControl = (control: string): string => JSON.stringify(control).slice(1, -1)
