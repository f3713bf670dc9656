import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import type { WriteLeadFile } from '#domain/lead/ports/lead-file.ts'
import type { LeadView } from '#domain/lead/views/lead-view.ts'

const columns: readonly (readonly [heading: string, of: (lead: LeadView) => string | number | null])[] = [
  ['Name', ({ name }) => name],
  ['Email', ({ email }) => email],
  ['Phone', ({ phone }) => phone],
  ['Company', ({ company }) => company],
  ['Status', ({ status }) => status],
  ['Priority', ({ priority }) => priority],
  ['Source', ({ source }) => source],
  [
    'Estimated value (USD)',
    ({ estimatedValue }) => (estimatedValue === null ? null : (estimatedValue / 100).toFixed(2)),
  ],
  ['Notes', ({ notes }) => notes],
  ['Created', ({ createdAt }) => createdAt],
  ['Last contact', ({ lastContactDate }) => lastContactDate],
  ['Follow-up', ({ followUpDate }) => followUpDate],
  ['Lost reason', ({ lostReason }) => lostReason],
  ['Id', ({ id }) => id],
]

/** Writes leads as CSV. Text that a spreadsheet would treat as a formula is escaped with an apostrophe. */
export const writeLeadFile: WriteLeadFile = (leads, marked) => {
  const stringifier = stringify({
    header: true,
    bom: marked,
    record_delimiter: '\r\n',
    escape_formulas: true,
    columns: columns.map(([heading]) => heading),
  })
  const source = Readable.from(rowsOf(leads))
  source.on('error', (error) => stringifier.destroy(error))
  stringifier.on('close', () => source.destroy())
  return source.pipe(stringifier).setEncoding('utf8')
}

async function* rowsOf(leads: AsyncIterable<LeadView>): AsyncGenerator<(string | number | null)[]> {
  for await (const lead of leads) yield columns.map(([, of]) => of(lead))
}
