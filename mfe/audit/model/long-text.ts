/** Texts longer than this, in characters, are folded. */
const maxLength = 400
const shownLength = 120

/** The start of a text that is too long, never cut inside a character; null for a short one. */
export const longText = (text: string): string | null =>
  text.length > maxLength ? [...text.slice(0, shownLength + 1)].slice(0, shownLength).join('').trimEnd() : null
