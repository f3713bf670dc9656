/** What stands at the foot of every printed page, beside its number. */
export const RunningFooter = ({ words }: { words: string }) => (
  <style>{`@page document { @bottom-left { content: "${escaped(words)}" } }`}</style>
)

/** A text as the inside of a CSS string: whatever is not a letter, a digit or a space is sent by its number. */
const escaped = (text: string): string =>
  text
    .slice(0, mostCharacters)
    .toWellFormed()
    .replace(/[^\p{L}\p{N} ]/gu, (character) => `\\${character.codePointAt(0)?.toString(16)} `)

/** What fits on a line. */
const mostCharacters = 80
