/** Parses JSON; undefined for invalid JSON. */
export const readJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const part = /"(?:[^"\\]|\\[\s\S])*(?:"|\\?$)|-?\d[\d.eE+-]*/g

/** Like `readJson`, but a number that binary floating point would change becomes a text of its digits. */
export const readExactJson = (text: string): unknown => {
  if (readJson(text) === undefined) return undefined
  return readJson(text.replace(part, (one) => (one.startsWith('"') || String(Number(one)) === one ? one : `"${one}"`)))
}
