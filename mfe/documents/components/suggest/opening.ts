/** Characters of the current text that the dialog shows. */
const shownCharacters = 200

/** The beginning of a text, ended by an ellipsis where it goes on; half a character is never shown. */
export const opening = (text: string): string =>
  text.length <= shownCharacters ? text : `${text.slice(0, shownCharacters).replace(/[\uD800-\uDBFF]$/, '')}...`
