import { firstRows, separatorOf } from './shape.ts'

type AreHeadings = (row: readonly string[]) => boolean

const wholeRow = /^"((?:[^"]|"")*)"[ \t]*$/
const telling = 20

/**
 * The text without quotes around whole rows: a spreadsheet that opened it in one column writes each row with a separator in
 * it as one cell. Told by rows that have, within their quotes, as many cells as the headings.
 */
export const withoutRowQuotes = (text: string, areHeadings: AreHeadings): string => {
  const beginning = linesOf(text.slice(0, maxBeginning)).slice(0, telling)
  if (!beginning.some((line) => wholeRow.test(line))) return text
  const bare = beginning.map(withoutQuotes)
  const separator = separatorOf(bare.join('\n'), areHeadings)
  const rows = bare.map((line) => firstRows(`${line}\n`, separator, 1)[0] ?? [])
  const width = rows.find(areHeadings)?.length ?? 0
  const isOneCell = (line: string, index: number) => wholeRow.test(line) && rows[index]?.length === width
  const isWrapped = width > 1 && beginning.some(isOneCell)
  const lines = isWrapped ? linesOf(text) : []
  return isWrapped && lines.every((line) => !line.includes('"') || wholeRow.test(line))
    ? lines.map(withoutQuotes).join('\n')
    : text
}

const maxBeginning = 100_000

const linesOf = (text: string): readonly string[] => text.split(/\r\n|\n|\r/)

const withoutQuotes = (line: string): string => {
  const [, inner] = wholeRow.exec(line) ?? []
  return inner === undefined ? line : inner.replaceAll('""', '"')
}

const spacedCell = /(?<=[,;|\t]) {1,9}(?="(?:[^"]|"")*"(?:[,;|\t\r\n]|$))/g

/** The text without spaces between a separator and a quote, which would make that quote a part of the cell. */
export const withoutSpacedQuotes = (text: string): string =>
  text.slice(0, maxBeginning).search(spacedCell) < 0 ? text : text.replace(spacedCell, '')
