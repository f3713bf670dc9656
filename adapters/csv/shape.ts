import { setImmediate as breathe } from 'node:timers/promises'

/** What is wrong with the file as a whole, and on which line. */
type ShapeFault = { readonly fault: string; readonly line: number }

const maxColumns = 1000
const maxRowLength = 4_000_000
const atOnce = 1_000_000

const signs = [',', ';', '\t', '|'] as const
const titleLines = 20

/** The delimiter with which a row among the first ones has the headings, the most of them; else that of most cells. */
export const separatorOf = (text: string, areHeadings: (row: readonly string[]) => boolean): string => {
  const declaredSign = /^sep=(.)\r?$/im.exec(text.slice(0, 8))?.[1]
  if (declaredSign !== undefined) return declaredSign
  const widths = signs.map((sign) => {
    const rows = firstRows(text, sign, titleLines)
    return {
      sign,
      width: Math.max(0, ...rows.filter(areHeadings).map(({ length }) => length)),
      cells: rows[0]?.length ?? 0,
    }
  })
  const best = widths.reduce((one, other) => (other.width > one.width ? other : one))
  return best.width > 0 ? best.sign : widths.reduce((one, other) => (other.cells > one.cells ? other : one)).sign
}

/** Where the headings are among the first rows: exports may have titles above them. */
export const headingRowIn = (rows: readonly (readonly string[])[], areHeadings: (row: readonly string[]) => boolean) =>
  Math.max(0, rows.slice(0, titleLines).findIndex(areHeadings))

/** The cells of a text's first rows; empty lines are skipped. */
export const firstRows = (text: string, separator: string, count: number): readonly (readonly string[])[] => {
  const rows: string[][] = []
  let [row, cell, quoted]: [string[], string, boolean] = [[], '', false]
  for (const sign of text.slice(0, atOnce)) {
    if (rows.length === count) return rows
    if (row.length > maxColumns) return [...rows, row]
    if (sign === '"' && (quoted || cell === '')) quoted = !quoted
    else if (quoted || (sign !== separator && sign !== '\n' && sign !== '\r')) cell += sign
    else {
      row.push(cell)
      cell = ''
      if (sign === separator) continue
      if (row.join('') !== '') rows.push(row)
      row = []
    }
  }
  return cell === '' && row.length === 0 ? rows : [...rows, [...row, cell]]
}

/**
 * Scans a text before parsing: an unclosed quote, or a row with very many columns or megabytes, would swallow what
 * follows and exhaust memory. Yields to the event loop every million characters.
 */
export const faultInShape = async (text: string, separator: string): Promise<ShapeFault | null> => {
  const comma = separator.charCodeAt(0)
  const place = { quoted: false, quotedSince: 1, cellStarts: true, line: 1, rowStart: 0, rowLine: 1, columns: 1 }
  for (let index = 0; index < text.length; index++) {
    if (index % atOnce === 0) await breathe()
    const sign = text.charCodeAt(index)
    const endsLine = sign === newline || (sign === carriageReturn && text.charCodeAt(index + 1) !== newline)
    if (endsLine) place.line += 1
    if (place.quoted) {
      if (sign !== quote) continue
      if (text.charCodeAt(index + 1) === quote) index += 1
      else place.quoted = false
    } else if (sign === quote && place.cellStarts) Object.assign(place, { quoted: true, quotedSince: place.line })
    else if (endsLine) Object.assign(place, { rowStart: index, rowLine: place.line, columns: 1 })
    else if (sign === comma && ++place.columns > maxColumns) return tooWide(place.rowLine)
    place.cellStarts = !place.quoted && (sign === comma || endsLine)
    if (index - place.rowStart > maxRowLength) return tooLong(place.rowLine)
  }
  return place.quoted ? { fault: 'A quote (") is opened here and never closed.', line: place.quotedSince } : null
}

/** What a file without headings is instead of CSV, as a sentence with the remedy; null if it may be CSV. */
export const otherFormOf = (text: string): string | null => {
  const beginning = text.slice(0, 1000).trimStart()
  const [, form] = otherForms.find(([start]) => start.test(beginning)) ?? []
  return form === undefined ? null : `This is ${form}, not CSV. Save it as CSV and import that.`
}

const otherForms = [
  [/^BEGIN:VCARD/i, 'an address book (vCard)'],
  [/^<(?:!doctype html|html|head|meta|table|div)\b/i, 'a web page, as some programs write for spreadsheets'],
  [/^<\?xml|^<\w+ xmlns/i, 'XML'],
  [/^%PDF-/, 'a PDF'],
  [/^\{\\rtf/, 'a text document (RTF)'],
  [/^(?:\[\s*)?\{\s*"/, 'JSON'],
] as const

const tooWide = (line: number) => ({ fault: `There are more than ${maxColumns} columns.`, line })
const tooLong = (line: number) => ({ fault: `This row is longer than ${maxRowLength} letters.`, line })

const quote = 34
const newline = 10
const carriageReturn = 13
