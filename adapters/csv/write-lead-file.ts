import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import { decimalsOf } from '#contracts/currency.ts'
import { type Formats, offsetMoment } from '#contracts/formats.ts'
import type { LeadForFile, WriteLeadFile } from '#domain/lead/ports/lead-file.ts'
import type { ListedRun } from '#domain/run/ports/run-reader.ts'
import { decimalSignOf } from './amounts.ts'
import { cutCell, type Separator, spreadsheetText } from './spreadsheet-text.ts'

type Columns<Row> = readonly (readonly [heading: string, of: (row: Row) => string | number | null])[]

const columnsIn = ({ currency, timeZone, earlierDecimals }: Country, point: string): Columns<LeadForFile> => [
  ['Name', ({ name }) => name],
  ['Email', ({ email }) => email],
  ['Phone', ({ phone }) => phone],
  ['Company', ({ company }) => company],
  ['Status', ({ status }) => status],
  ['Priority', ({ priority }) => priority],
  ['Source', ({ source }) => source],
  [
    `Estimated value (${currency})`,
    ({ estimatedValue }) =>
      estimatedValue === null
        ? null
        : amountText(estimatedValue, decimalsOf(currency, earlierDecimals)).replace('.', point),
  ],
  ['Notes', ({ notes }) => notes],
  ['Created', ({ createdAt }) => offsetMoment(createdAt, timeZone)],
  ['Last contact', ({ lastContactDate }) => offsetMoment(lastContactDate, timeZone)],
  ['Follow-up', ({ followUpDate }) => followUpDate],
  ['Lost reason', ({ lostReason }) => lostReason],
  ['Owner', ({ ownerEmail }) => ownerEmail],
  ['Id', ({ id }) => id],
]

const amountText = (amount: number, decimals: number): string => (amount / 10 ** decimals).toFixed(decimals)

type Country = Pick<Formats, 'currency' | 'locale' | 'timeZone' | 'earlierDecimals'>

/**
 * Writes leads as CSV (RFC 4180). With a byte order mark the file is for spreadsheets: where the locale writes decimal
 * commas, these expect them, and semicolons between cells. Otherwise amounts are written as programs read them. Moments
 * are in the zone of the settings with its offset from UTC.
 */
export const writeLeadFile =
  (country: Country): WriteLeadFile =>
  (leads, marked) => {
    const point = marked ? decimalSignOf(country.locale) : '.'
    return csvOf(leads, columnsIn(country, point), { marked, separator: point === ',' ? ';' : ',' })
  }

const runColumnsIn = (timeZone: string | null): Columns<ListedRun> => [
  ['Id', ({ id }) => id],
  ['Workflow', ({ workflowId }) => workflowId],
  ['Status', ({ status }) => status],
  ['Started', ({ startedAt }) => offsetMoment(startedAt, timeZone)],
  ['Completed', ({ completedAt }) => offsetMoment(completedAt, timeZone)],
  ['Duration (ms)', ({ duration }) => duration],
  ['Attempts', ({ attempts }) => attempts],
  ['Started by', ({ startedBy }) => startedBy],
  ['Lead', ({ leadId }) => leadId],
  ['Inputs', ({ inputs }) => inputs],
  ['Outputs', ({ outputs }) => outputs],
  ['Error', ({ errorMessage }) => errorMessage],
]

/** Writes runs as CSV for spreadsheets, as `writeLeadFile` does. */
export const writeRunFile =
  ({ locale, timeZone }: Country) =>
  (runs: AsyncIterable<ListedRun>): AsyncIterable<string> =>
    csvOf(runs, runColumnsIn(timeZone), { marked: true, separator: decimalSignOf(locale) === ',' ? ';' : ',' })

type Form = { readonly marked: boolean; readonly separator: Separator }

/** Every cell that is more than a word is quoted, since programs differ in what else they split at. */
const csvOf = <Row>(rows: AsyncIterable<Row>, columns: Columns<Row>, form: Form): AsyncIterable<string> => {
  const stringifier = stringify({
    header: true,
    bom: form.marked,
    delimiter: form.separator,
    record_delimiter: '\r\n',
    quoted_match: /[^\p{L}\p{N}.:@_+-]/u,
    columns: columns.map(([heading]) => heading),
  })
  const source = Readable.from(rowsOf(rows, columns, form))
  source.on('error', (error) => stringifier.destroy(error))
  stringifier.on('close', () => source.destroy())
  return source.pipe(stringifier).setEncoding('utf8')
}

async function* rowsOf<Row>(
  rows: AsyncIterable<Row>,
  columns: Columns<Row>,
  { marked, separator }: Form,
): AsyncGenerator<(string | number | null)[]> {
  for await (const row of rows) {
    yield columns.map(([, of], place) => {
      const cell = of(row)
      if (typeof cell !== 'string') return cell
      const text = spreadsheetText(cell, { separator, startsRow: place === 0 })
      return marked ? cutCell(text) : text
    })
  }
}
