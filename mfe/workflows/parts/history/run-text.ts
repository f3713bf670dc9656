/** Characters of an output that a card shows. */
export const shownOutput = 500

/** The start of a text, ended by an ellipsis where it goes on; half a character is never shown. */
export const truncated = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '')}...`

/** JSON set out in lines; what is none, or was cut, as it is. */
export const formatted = (text: string): string => {
  const value = parsed(text)
  return value === undefined ? text : JSON.stringify(value, null, 2)
}

const token = /("(?:[^"\\]|\\.)*"?)|([{[])|([}\]])|[,:]|\s+/g

/** The start of a JSON text that was cut, set out in lines all the same. */
export const formattedStart = (json: string): string => {
  let depth = 0
  const line = () => `\n${'  '.repeat(Math.max(0, depth))}`
  return json.replace(token, (part: string, text?: string, opening?: string, closing?: string) => {
    if (text !== undefined) return part
    if (opening !== undefined) depth += 1
    if (closing !== undefined) depth -= 1
    if (closing !== undefined) return `${line()}${part}`
    if (part === ':') return ': '
    return part.trim() === '' ? '' : `${part}${line()}`
  })
}

/** What a JSON text says; undefined where it is none. */
export const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** `1,234 ms`. */
export const milliseconds = (ms: number): string => `${ms.toLocaleString('en-US')} ms`

/** `45 s`, `2 min 5 s`, `1 h 3 min`: for what still goes on. */
export const elapsed = (ms: number): string => {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  const minutes = Math.floor(seconds / 60)
  if (minutes === 0) return `${seconds} s`
  if (minutes < 60) return `${minutes} min ${seconds % 60} s`
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}
