import { cutText } from '#contracts/cut-text.ts'
/** The footer of printed pages, beside the page number. */
export const RunningFooter = ({ words }: { words: string }) => (
  <style>{`@page document { @bottom-left { content: "${escapeText(words)}" } }`}</style>
)

/** A text escaped for a CSS string. */
const escapeText = (text: string): string =>
  cutText(text, maxCharacters)
    .toWellFormed()
    .replace(/[^\p{L}\p{N} ]/gu, (character) => `\\${character.codePointAt(0)?.toString(16)} `)

/** Characters that fit on a line. */
const maxCharacters = 80
