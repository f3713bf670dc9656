import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import { decimalsOf } from '#contracts/formats.ts'
import type { WriteLeadFile } from '#domain/lead/ports/lead-file.ts'
import type { LeadView } from '#domain/lead/views/lead-view.ts'

type Columns = readonly (readonly [heading: string, of: (lead: LeadView) => string | number | null])[]

const columnsIn = (currency: string): Columns => [
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

/** Writes leads as CSV, with values in this currency. Dates and amounts are written as programs read them. Text that a spreadsheet would treat as a formula is escaped with an apostrophe. */
export const writeLeadFile =
  (currency: string): WriteLeadFile =>
  (leads, marked) => {
    const columns = columnsIn(currency)
    const stringifier = stringify({
      header: true,
      bom: marked,
      record_delimiter: '\r\n',
      escape_formulas: true,
      columns: columns.map(([heading]) => heading),
    })
    const source = Readable.from(rowsOf(leads, columns))
    source.on('error', (error) => stringifier.destroy(error))
    stringifier.on('close', () => source.destroy())
    return source.pipe(stringifier).setEncoding('utf8')
  }

async function* rowsOf(leads: AsyncIterable<LeadView>, columns: Columns): AsyncGenerator<(string | number | null)[]> {
  for await (const lead of leads) yield columns.map(([, of]) => of(lead))
}
