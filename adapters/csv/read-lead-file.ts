import { Readable } from 'node:stream'
import { parse } from 'csv-parse'
import type { LeadField } from '#contracts/lead/http/lead-files.ts'
import type { FileRow, LeadFile, LeadFileShape } from '#domain/lead/ports/lead-file.ts'
import { fieldsOf, maxHeadingLength, sparesOf } from './columns.ts'
import { decodeText } from './decode-text.ts'
import { leadIn } from './lead-cells.ts'
import { faultInShape, separatorOf } from './shape.ts'
import { plainText } from './spreadsheet-text.ts'

const chunk = 65_536

/**
 * Reads leads from CSV in any common encoding and with any common delimiter. Rows are parsed lazily.
 * @param wanted the fields chosen for some columns
 * @param currency of the values, ISO 4217
 */
export const readLeadFile = async (
  content: Uint8Array,
  wanted: LeadFileShape['columns'] = [],
  currency = 'USD',
): Promise<LeadFile> => {
  const decoded = decodeText(content)
  if (!decoded.readable) return unreadable(decoded.fault, null, noShape)
  const { encoding } = decoded
  // Some systems end lines with a lone carriage return.
  const text = decoded.text.includes('\n') ? decoded.text : decoded.text.replaceAll('\r', '\n')
  const separator = separatorOf(text)
  const broken = await faultInShape(text, separator)
  if (broken !== null) return unreadable(broken.fault, broken.line, { ...noShape, encoding, separator })
  const bytes = Buffer.from(text)
  const { headings, rows } = await survey(bytes, separator)
  const fields = fieldsOf(headings, wanted)
  const columns = headings.map((column, index) => ({
    column: column.slice(0, maxHeadingLength),
    field: fields[index] ?? null,
  }))
  const shape = { encoding, separator, columns, rows }
  if (headings.length === 0) return unreadable('The file is empty.', null, shape)
  if (!fields.includes('email'))
    // A first row without headings may be personal data.
    return unreadable('No column is headed Email. The first line has to name the columns.', null, {
      ...shape,
      columns: columns.filter(({ field }) => field !== null),
    })
  return {
    readable: true,
    shape,
    rows: () => leadRows(bytes, { fields, spares: sparesOf(headings, fields), separator }, leadIn(currency)),
  }
}

type ReadLead = ReturnType<typeof leadIn>

type Columns = {
  readonly fields: readonly (LeadField | null)[]
  /** Used where the mapped cell of the same field is empty. */
  readonly spares: readonly (LeadField | null)[]
  readonly separator: string
}

const noShape: LeadFileShape = { encoding: '', separator: '', columns: [], rows: 0 }

const unreadable = (fault: string, line: number | null, shape: LeadFileShape): LeadFile => ({
  readable: false,
  fault,
  line,
  shape,
})

type Row = {
  readonly cells: readonly string[]
  readonly raw: string
  readonly line: number
  readonly lastLine: number
}

/** The headings, and the number of rows that follow. */
const survey = async (text: Buffer, separator: string) => {
  let headings: readonly string[] = []
  let rows = -1
  for await (const { cells } of records(text, separator)) {
    rows += 1
    if (rows === 0) headings = cells
  }
  return { headings, rows: Math.max(0, rows) }
}

async function* leadRows(text: Buffer, columns: Columns, read: ReadLead): AsyncGenerator<FileRow> {
  let row = -1
  for await (const record of records(text, columns.separator)) {
    row += 1
    if (row > 0) yield { row, line: record.line, ...leadOrFault(record, columns, read) }
  }
}

const leadOrFault = ({ cells, raw, lastLine }: Row, { fields, spares, separator }: Columns, read: ReadLead) => {
  if (cells.some((cell) => isTorn(cell, raw)))
    return { fault: `A quote (") is opened and not closed; everything up to line ${lastLine} is left out` }
  if (cells.slice(fields.length).some((cell) => cell.trim() !== '')) {
    return { fault: `Has ${cells.length} cells where there are ${fields.length} columns` }
  }
  const cellOf = (index: number) => plainText(cells[index] ?? '', separator)
  const given = fields.flatMap((field, index) => {
    if (field === null) return []
    const gap = cellOf(index).trim() === ''
    const spare = gap ? spares.findIndex((one, place) => one === field && cellOf(place).trim() !== '') : -1
    return [[field, cellOf(spare < 0 ? index : spare)] as const]
  })
  const lead = read(Object.fromEntries(given))
  return 'fault' in lead ? lead : { lead }
}

/** The quote was closed by another cell's quote, lines later: the parser leaves it at the start of such a cell. */
const isTorn = (cell: string, raw: string) =>
  cell.startsWith('"') && cell.includes('\n') && !raw.includes(`"${cell.replaceAll('"', '""')}"`)

/** Every row with the lines it spans; empty lines are skipped. Quotes inside a cell are ordinary characters. */
async function* records(text: Buffer, separator: string): AsyncGenerator<Row> {
  const options = {
    delimiter: separator,
    info: true,
    raw: true,
    relaxColumnCount: true,
    relaxQuotes: true,
    skipEmptyLines: true,
  }
  const parser = Readable.from(pieces(text)).pipe(parse(options))
  for await (const { record, raw, info } of parser as AsyncIterable<Parsed>) {
    const breaks = record.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0)
    yield { cells: record, raw, line: info.lines - breaks, lastLine: info.lines }
  }
}

type Parsed = { readonly record: string[]; readonly raw: string; readonly info: { readonly lines: number } }

function* pieces(text: Buffer): Generator<Buffer> {
  for (let start = 0; start < text.length; start += chunk) yield text.subarray(start, start + chunk)
}
