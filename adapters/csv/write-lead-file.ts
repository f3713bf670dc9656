import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import { decimalsOf } from '#contracts/currency.ts'
import { type Formats, offsetMoment } from '#contracts/formats.ts'
import type { WriteLeadFile } from '#domain/lead/ports/lead-file.ts'
import type { LeadView } from '#domain/lead/views/lead-view.ts'
import type { ListedRun } from '#domain/run/ports/run-reader.ts'

type Columns<Row> = readonly (readonly [heading: string, of: (row: Row) => string | number | null])[]

const columnsIn = ({ currency, timeZone, earlierDecimals }: Country): Columns<LeadView> => [
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
      estimatedValue === null ? null : amountText(estimatedValue, decimalsOf(currency, earlierDecimals)),
  ],
  ['Notes', ({ notes }) => notes],
  ['Created', ({ createdAt }) => offsetMoment(createdAt, timeZone)],
  ['Last contact', ({ lastContactDate }) => offsetMoment(lastContactDate, timeZone)],
  ['Follow-up', ({ followUpDate }) => followUpDate],
  ['Lost reason', ({ lostReason }) => lostReason],
  ['Id', ({ id }) => id],
]

const amountText = (amount: number, decimals: number): string => (amount / 10 ** decimals).toFixed(decimals)

type Country = Pick<Formats, 'currency' | 'timeZone' | 'earlierDecimals'>

/**
 * Writes leads as CSV. Amounts and moments are written as programs read them: in the currency that the heading names, and
 * in the zone of the settings with its offset from UTC.
 */
export const writeLeadFile =
  (country: Country): WriteLeadFile =>
  (leads, marked) =>
    written(leads, columnsIn(country), marked)

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

/** Writes runs as CSV, with a byte order mark for Excel; moments as in `writeLeadFile`. */
export const writeRunFile =
  (timeZone: string | null) =>
  (runs: AsyncIterable<ListedRun>): AsyncIterable<string> =>
    written(runs, runColumnsIn(timeZone), true)

/** Text that a spreadsheet would treat as a formula is escaped with an apostrophe. */
const written = <Row>(rows: AsyncIterable<Row>, columns: Columns<Row>, marked: boolean): AsyncIterable<string> => {
  const stringifier = stringify({
    header: true,
    bom: marked,
    record_delimiter: '\r\n',
    escape_formulas: true,
    columns: columns.map(([heading]) => heading),
  })
  const source = Readable.from(rowsOf(rows, columns))
  source.on('error', (error) => stringifier.destroy(error))
  stringifier.on('close', () => source.destroy())
  return source.pipe(stringifier).setEncoding('utf8')
}

async function* rowsOf<Row>(
  rows: AsyncIterable<Row>,
  columns: Columns<Row>,
): AsyncGenerator<(string | number | null)[]> {
  for await (const row of rows) yield columns.map(([, of]) => of(row))
}
