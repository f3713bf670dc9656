/** Characters of the current text shown in the dialog. */
const shownCharacters = 200

/** The beginning of a text, cut with an ellipsis and never inside a character. */
export const opening = (text: string): string =>
  text.length <= shownCharacters ? text : `${text.slice(0, shownCharacters).replace(/[\uD800-\uDBFF]$/, '')}...`
