import { cutText } from '#contracts/cut-text.ts'

/** Characters of the current text shown in the dialog. */
const shownCharacters = 200

/** The beginning of a text, cut with an ellipsis and never inside a character. */
export const opening = (text: string): string =>
  text.length <= shownCharacters ? text : `${cutText(text, shownCharacters)}...`
