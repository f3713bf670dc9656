/** Characters from which on a text is folded, and those that are shown of it then. */
const LONG = 400
const START = 120

/** The start of a text that is too long to be shown at once, never cut through a character; null for any other. */
export const longText = (text: string): string | null =>
  text.length > LONG ? [...text.slice(0, START + 1)].slice(0, START).join('').trimEnd() : null
