import { expect, it } from 'vitest'
import { readLeadFile } from '#adapters/csv/read-lead-file.ts'

/** What address books, web tools and editors save, some of it under a name of CSV or of a workbook. */
it.each([
  ['an address book (vCard)', 'BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Ada\r\nEMAIL:a@x.example\r\nEND:VCARD\r\n'],
  ['a web page, as some programs write for spreadsheets', '<table><tr><td>Name<td>Email<tr><td>Ada<td>a@x.example'],
  ['XML', '<?xml version="1.0"?>\n<?mso-application progid="Excel.Sheet"?>\n<Workbook/>'],
  ['JSON', '[\n {"name": "Ada", "email": "a@x.example"}\n]'],
  ['a PDF', '%PDF-1.7\n1 0 obj'],
  ['a text document (RTF)', '{\\rtf1\\ansi Ada, a@x.example}'],
])('a file is named as what it is instead of CSV: %s', async (form, text) =>
  expect(await readLeadFile(Buffer.from(text))).toMatchObject({
    readable: false,
    fault: `This is ${form}, not CSV. Save it as CSV and import that.`,
  }),
)

/** `Connections.csv` as LinkedIn sends it, packed by Info-ZIP without compression. */
const archive = [
  'UEsDBAoAAAAAALW8fV38JPRiBgAAAAYAAAAPABwAQ29ubmVjdGlvbnMuY3N2VVQJAANGtwxr6LYMa3V4CwABBAAAAAAEAAAAAEVt',
  'YWlsClBLAQIeAwoAAAAAALW8fV38JPRiBgAAAAYAAAAPABgAAAAAAAAAAACkgQAAAABDb25uZWN0aW9ucy5jc3ZVVAUAA0a3DGt1',
  'eAsAAQQAAAAABAAAAABQSwUGAAAAAAEAAQBVAAAATwAAAAAA',
].join('')

it('an archive is to be unpacked, not saved as CSV', async () => {
  const file = Buffer.from(archive, 'base64')
  const fault = 'This is a ZIP archive. Unpack it, and import the CSV file in it.'
  expect(await readLeadFile(file)).toMatchObject({ readable: false, fault })
})
