import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import { decimalsOf } from '#contracts/formats.ts'
import type { WriteLeadFile } from '#domain/lead/ports/lead-file.ts'
import type { LeadView } from '#domain/lead/views/lead-view.ts'
import type { ListedRun } from '#domain/run/ports/run-reader.ts'

type Columns<Row> = readonly (readonly [heading: string, of: (row: Row) => string | number | null])[]

const columnsIn = (currency: string): Columns<LeadView> => [
  ['Name', ({ name }) => name],
  ['Email', ({ email }) => email],
  ['Phone', ({ phone }) => phone],
  ['Company', ({ company }) => company],
  ['Status', ({ status }) => status],
  ['Priority', ({ priority }) => priority],
  ['Source', ({ source }) => source],
  [
    `Estimated value (${currency})`,
    ({ estimatedValue }) => (estimatedValue === null ? null : amountText(estimatedValue, decimalsOf(currency))),
  ],
  ['Notes', ({ notes }) => notes],
  ['Created', ({ createdAt }) => createdAt],
  ['Last contact', ({ lastContactDate }) => lastContactDate],
  ['Follow-up', ({ followUpDate }) => followUpDate],
  ['Lost reason', ({ lostReason }) => lostReason],
  ['Id', ({ id }) => id],
]

const amountText = (amount: number, decimals: number): string => (amount / 10 ** decimals).toFixed(decimals)

/** Writes leads as CSV, with values in this currency. Dates and amounts are written as programs read them. */
export const writeLeadFile =
  (currency: string): WriteLeadFile =>
  (leads, marked) =>
    written(leads, columnsIn(currency), marked)

const runColumns: Columns<ListedRun> = [
  ['Id', ({ id }) => id],
  ['Workflow', ({ workflowId }) => workflowId],
  ['Status', ({ status }) => status],
  ['Started', ({ startedAt }) => startedAt],
  ['Completed', ({ completedAt }) => completedAt],
  ['Duration (ms)', ({ duration }) => duration],
  ['Attempts', ({ attempts }) => attempts],
  ['Started by', ({ startedBy }) => startedBy],
  ['Lead', ({ leadId }) => leadId],
  ['Inputs', ({ inputs }) => inputs],
  ['Outputs', ({ outputs }) => outputs],
  ['Error', ({ errorMessage }) => errorMessage],
]

/** Writes runs as CSV, with a byte order mark for Excel. */
export const writeRunFile = (runs: AsyncIterable<ListedRun>): AsyncIterable<string> => written(runs, runColumns, true)

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
