import { cutText } from '#domain/kernel/text.ts'

/** The separators of comma-separated files; a spreadsheet splits at the one of its locale. */
export type Separator = ',' | ';'

type Place = { readonly separator: Separator; readonly startsRow: boolean }

/**
 * Text that no spreadsheet treats as a formula, at the start of the cell and wherever a spreadsheet would start one: at a
 * line, a tab, and the other separator. An apostrophe is added there, which `plainText` removes. Plain numbers and phone
 * numbers stay as they are, but for those that start a row: split at the other separator, the rest of it would follow.
 */
export const spreadsheetText = (text: string, { separator, startsRow }: Place): string =>
  harmless.test(text) && !startsRow ? text : text.replace(starts[separator], "'")

/** The most UTF-16 units that a cell of Excel holds; it continues a longer text in the rows below. */
const maxCell = 32_767
const cutMark = '… [cut: a cell of a spreadsheet holds 32,767 characters]'

/** A text that fits into a cell; a longer one ends with a remark. */
export const cutCell = (text: string): string =>
  text.length <= maxCell ? text : `${cutText(text, maxCell - cutMark.length)}${cutMark}`

/** Removes the apostrophes that an export added, and the formula by which others keep digits a text: `="0049 30 1"`. */
export const plainText = (text: string, separator: string): string => {
  const [, inFormula] = textFormula.exec(text) ?? []
  if (inFormula !== undefined) return inFormula.replaceAll('""', '"')
  return text.replace(separator === ';' ? escapes[';'] : escapes[','], '')
}

const textFormula = /^="((?:[^"]|"")*)"$/

/** `-5`, `+4930123456` and `+49 30 123456`; with digits and hyphens alone (`+1-2`) a spreadsheet would calculate. */
const harmless = /^(?:-?\d+(?:[.,]\d+)?|\+\d{7,15}|(?=(?:\D*\d){7})\+\d{1,4}[ \u00a0][\d ()/.\u00a0-]+)$/

/** A sign that begins a formula, ASCII, full-width or small, behind quotes, spaces and characters without a width. */
const formula = String.raw`(?:["']|[^\S\t\r\n]|\p{Cf})*[=+\-@＝＋－＠﹦﹢﹣﹫]`

const patternsAt = (patternOf: (place: string) => string) => ({
  ',': new RegExp(patternOf(String.raw`(?<=^|[;\t\r\n])`), 'gu'),
  ';': new RegExp(patternOf(String.raw`(?<=^|[,\t\r\n])`), 'gu'),
})

const starts = patternsAt((place) => String.raw`${place}(?=${formula})|^(?='*[\t\r\n])`)
const escapes = patternsAt((place) => String.raw`${place}'(?=${formula})|^'(?='*[\t\r\n])`)
