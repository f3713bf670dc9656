/** A place in a text; both count from 1. */
type Place = { readonly line: number; readonly column: number }

type State = 'value' | 'firstValue' | 'key' | 'firstKey' | 'colon' | 'next'

const space = /[ \t\r\n]*/y
const token =
  /[{}[\],:]|"(?:[ !#-[\]-\u{10ffff}]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"|(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.+-])/uy

/** Where a text stops being JSON (RFC 8259): at what may not stand there, or at its end; null for JSON. */
export const jsonFault = (text: string): Place | null => {
  const open: string[] = []
  let state: State | null = 'value'
  let at = 0
  for (;;) {
    at = endOf(space, text, at)
    const end = endOf(token, text, at)
    const word = text.slice(at, end)
    if (word === '' && at === text.length && state === 'next' && open.length === 0) return null
    state = word === '' ? null : stateAfter(state, word, open)
    if (state === null) return placeAt(text, at)
    at = end
  }
}

const endOf = (pattern: RegExp, text: string, at: number): number => {
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex : at
}

/** Null for a word that may not stand there; `open` is changed by brackets. */
const stateAfter = (state: State, word: string, open: string[]): State | null => {
  const sign = /^["{}[\],:]/.test(word) ? word.charAt(0) : 'word'
  if (sign === '}' || sign === ']') {
    const mayClose = state === 'next' || state === (sign === '}' ? 'firstKey' : 'firstValue')
    return mayClose && open.pop() === (sign === '}' ? '{' : '[') ? 'next' : null
  }
  if (state === 'colon') return sign === ':' ? 'value' : null
  if (state === 'key' || state === 'firstKey') return sign === '"' ? 'colon' : null
  if (state === 'next') return sign === ',' ? stateAfterComma(open.at(-1)) : null
  if (sign === ':' || sign === ',') return null
  if (sign !== '{' && sign !== '[') return 'next'
  open.push(sign)
  return sign === '{' ? 'firstKey' : 'firstValue'
}

const stateAfterComma = (bracket: string | undefined): State | null =>
  bracket === undefined ? null : bracket === '{' ? 'key' : 'value'

const placeAt = (text: string, at: number): Place => {
  const lines = text.slice(0, at).split(/\r\n|\n|\r/)
  return { line: lines.length, column: (lines.at(-1) ?? '').length + 1 }
}
