/** The characters on both sides of a run of asterisks; a space at the ends of a line. */
export type Sides = { readonly before: string; readonly after: string }

/** The sides of a run of asterisks in a line. */
export const sidesOf = (line: string, start: number, end: number): Sides => ({
  before: [...line.slice(Math.max(start - 2, 0), start)].at(-1) ?? ' ',
  after: [...line.slice(end, end + 2)][0] ?? ' ',
})

/**
 * Whether a run may open a mark: before a word, and not behind a letter, a digit or a closing bracket, as in `3*(1+2)*4`.
 * @param isFree whether a separator lets it stand anywhere but before white space
 */
export const mayOpen = ({ before, after }: Sides, isFree: boolean): boolean => {
  if (isFree || isBlank(after)) return !isBlank(after)
  return !(/[/,;:!?\p{Pe}]/u.test(after) || isWord(before) || /\p{Pe}/u.test(before) || areQuotes(before, after))
}

/** Whether a run may close a mark: behind a word, and before no letter or digit, but for a sentence run on (`**To:**you`). */
export const mayClose = ({ before, after }: Sides, isFree: boolean): boolean => {
  if (isFree || isBlank(before)) return !isBlank(before)
  return !(/[/\p{Ps}]/u.test(before) || areQuotes(before, after)) && (!isWord(after) || isRunOn(before, after))
}

const isBlank = (character: string): boolean => /\s/.test(character)

/** Whether both sides are within a word or number, so that asterisks between them are text: `Kund*innen`. */
export const isWithinWord = ({ before, after }: Sides): boolean => isWord(before) && isWord(after)

/** Letters and digits of scripts that separate words with spaces; in the others a mark may stand anywhere. */
export const isWord = (character: string): boolean =>
  /[\p{L}\p{Mn}\p{Mc}\p{N}_]/u.test(character) &&
  !/[\p{VS}\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}]/u.test(character)

/** Whether the asterisks stand alone in quotes: `"*"`. */
const areQuotes = (...sides: readonly string[]): boolean => sides.every((side) => /["'\p{Pi}\p{Pf}„‚]/u.test(side))

const isRunOn = (before: string, after: string): boolean => /[.,:;!?…]/.test(before) && /\p{L}/u.test(after)
