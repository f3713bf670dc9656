import { cutText } from '#domain/kernel/text.ts'
import type { FileRow, LeadFile, LeadFileShape } from '#domain/lead/ports/lead-file.ts'
import { areHeadings, cutHeading, fieldsOf, plain, sparesOf } from './columns.ts'
import { columnInCurrency, currenciesOf, isCurrencyHeading } from './currencies.ts'
import { decodeText } from './decode-text.ts'
import { textOf } from './decoders.ts'
import { type Country, foreignValue, leadIn } from './lead-cells.ts'
import { foreignHeading, notationEvidence, notationsOf } from './notations.ts'
import { type Row, records, withDoubledQuotes } from './records.ts'
import { callingCodeColumnOf, cellsByField, type Places } from './row-cells.ts'
import { withoutRowQuotes, withoutSpacedQuotes } from './row-quotes.ts'
import { samplesOf } from './samples.ts'
import { faultInShape, firstRows, headingRowIn, otherFormOf, separatorOf } from './shape.ts'
import { plainText } from './spreadsheet-text.ts'

/** The installation's country, and what staff chose. */
export type LeadFileReading = Partial<Country> & {
  /** As chosen, where the file's own encoding is not certain. */
  readonly encoding?: string
}

/**
 * Reads leads from CSV in any common encoding, delimiter and notation. Rows are parsed lazily.
 * @param chosenColumns the fields chosen for some columns
 */
export const readLeadFile = async (
  content: Uint8Array,
  chosenColumns: LeadFileShape['columns'] = [],
  { currency = 'USD', locale = null, timeZone = 'UTC', earlierDecimals, encoding: encodingLabel }: LeadFileReading = {},
): Promise<LeadFile> => {
  const decoded = decodeText(content, encodingLabel, locale ?? undefined)
  if (!decoded.readable) return unreadable(decoded.fault, null, { ...noShape, ...choiceOf(content, decoded.encodings) })
  const { encoding, broken } = decoded
  const isHeading = areHeadings(chosenColumns)
  const text = withoutRowQuotes(withoutSpacedQuotes(withDoubledQuotes(decoded.text)), isHeading)
  const separator = separatorOf(text, isHeading)
  const torn = await faultInShape(text, separator)
  if (torn !== null) return unreadable(torn.fault, torn.line, { ...noShape, encoding, separator })
  const bytes = Buffer.from(text)
  const first = await firstRecords(bytes, separator)
  const headingRow = headingRowIn(first, isHeading)
  const headings = first[headingRow] ?? []
  const fields = fieldsOf(headings, chosenColumns)
  const evidence = notationEvidence(fields)
  const rows = await survey(bytes, separator, headingRow, evidence.add)
  const columns = headings.map((column, index) => ({
    column: cutHeading(column),
    field: fields[index] ?? null,
  }))
  const shape = { encoding, separator, columns, rows }
  if (headings.length === 0) return unreadable('The file is empty.', null, shape)
  if (!fields.includes('email'))
    // A first row without headings may be personal data.
    return unreadable(otherFormOf(text) ?? noEmail, null, {
      ...shape,
      columns: columns.filter(({ field }) => field !== null),
    })
  const country = { currency, locale, timeZone, earlierDecimals }
  const foreign = foreignHeading(headings, fields, currency)
  if (foreign !== null) return unreadable(`${foreign.heading}: ${foreignValue(foreign.sign, currency)}.`, null, shape)
  const notations = notationsOf({ headings, fields, separator, cellsOf: evidence.cellsOf }, country)
  const rest = {
    headingRow,
    fields,
    spares: sparesOf(headings, fields),
    callingCodes: callingCodeColumnOf(headings),
    currencies: currencyColumnOf(headings, headings[fields.indexOf('estimatedValue')]),
    currency,
    separator,
    broken,
  }
  const read = leadIn(country, notations)
  const leads = () => leadRows(bytes, rest, read)
  return { readable: true, shape: { ...shape, samples: await samplesOf(leads(), fields, country) }, rows: leads }
}

const noEmail = 'No column is headed Email. The first line has to name the columns.'
const offeredRows = 5

/** The first rows as each encoding reads them; none where none has to be chosen. */
const choiceOf = (content: Uint8Array, encodings: readonly string[]): Pick<LeadFileShape, 'encodings'> => {
  if (encodings.length === 0) return {}
  const beginning = content.subarray(0, 1_000_000)
  return {
    encodings: encodings.map((encoding) => {
      const text = textOf(beginning, encoding)
      const [headings = [], ...rows] = firstRows(text, separatorOf(text, areHeadings()), maxOfferedRows)
      const telling = rows.filter((row) => /[^\0-\x7f]/.test(row.join('')))
      return { encoding, rows: [headings, ...telling.slice(0, offeredRows)].map(shortenRow) }
    }),
  }
}

const maxOfferedRows = 10_000
const shortenRow = (row: readonly string[]) => row.slice(0, 12).map((cell) => cutText(cell.toWellFormed(), 60))

/** The place of the currencies of a column of values: those that are announced as its own, else the first; -1 without. */
const currencyColumnOf = (headings: readonly string[], values = '') => {
  const name = plain(values.replace(/^.* - /, ''))
  const own = headings.findIndex((heading) => columnInCurrency(plain(heading)) === name)
  return own < 0 ? headings.findIndex((heading) => isCurrencyHeading(heading, plain(heading))) : own
}

type ReadLead = ReturnType<typeof leadIn>

type Columns = Places & {
  /** Rows before the headings are titles. */
  readonly headingRow: number
  /** The place of the rows' own currencies, or -1; and the installation's. */
  readonly currencies: number
  readonly currency: string
  /** Some bytes are none of the encoding. */
  readonly broken: boolean
  readonly separator: string
}

const noShape: LeadFileShape = { encoding: '', separator: '', columns: [], rows: 0 }

const unreadable = (fault: string, line: number | null, shape: LeadFileShape): LeadFile => ({
  readable: false,
  fault,
  line,
  shape,
})

const titleRows = 30

const firstRecords = async (text: Buffer, separator: string): Promise<readonly (readonly string[])[]> => {
  const rows: (readonly string[])[] = []
  for await (const { cells } of records(text, separator)) {
    rows.push(cells)
    if (rows.length === titleRows) break
  }
  return rows
}

/** The number of rows after the headings, each of which is shown to `add`. */
const survey = async (text: Buffer, separator: string, headingRow: number, add: (row: readonly string[]) => void) => {
  let row = -1
  for await (const { cells } of records(text, separator)) {
    row += 1
    if (row > headingRow) add(cells)
  }
  return Math.max(0, row - headingRow)
}

async function* leadRows(text: Buffer, columns: Columns, read: ReadLead): AsyncGenerator<FileRow> {
  let row = -1 - columns.headingRow
  for await (const record of records(text, columns.separator)) {
    row += 1
    if (row > 0) yield { row, line: record.line, ...leadOrFault(record, columns, read) }
  }
}

const leadOrFault = ({ cells, raw, lastLine }: Row, columns: Columns, read: ReadLead) => {
  const { fields, separator, currencies, currency, broken } = columns
  if (cells.some((cell) => isTorn(cell, raw)))
    return { fault: `A quote (") is opened and not closed; everything up to line ${lastLine} is left out` }
  if (cells.slice(fields.length).some((cell) => cell.trim() !== '')) {
    return { fault: `Has ${cells.length} cells where there are ${fields.length} columns` }
  }
  const cellOf = (index: number) => plainText(cells[index] ?? '', separator)
  const texts = cellsByField(cellOf, columns)
  if (broken && cells.some((cell) => cell.includes('\ufffd')))
    return { fault: 'Holds bytes that are none of the encoding of the file' }
  const own = currenciesOf(cellOf(currencies))
  if (/[1-9]/.test(texts.estimatedValue ?? '') && own.length > 0 && !own.includes(currency))
    return { fault: foreignValue(cellOf(currencies).trim(), currency) }
  return read(texts)
}

/** The quote was closed by another cell's quote, lines later: the parser leaves it at the start of such a cell. */
const isTorn = (cell: string, raw: string) =>
  cell.startsWith('"') && cell.includes('\n') && !raw.includes(`"${cell.replaceAll('"', '""')}"`)
