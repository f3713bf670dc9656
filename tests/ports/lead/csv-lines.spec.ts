import { describe, expect, it } from 'vitest'
import { readLeadFile } from '#adapters/csv/read-lead-file.ts'

const rowsOf = async (text: string) => {
  const file = await readLeadFile(Buffer.from(text))
  if (!file.readable) return file.fault
  const rows = await Array.fromAsync(file.rows())
  return rows.map((row) => ('lead' in row ? [row.row, row.line, row.lead.email, row.lead.notes] : row))
}

describe('the rows of a file', () => {
  it.each([
    ['Windows', 'Notes,Email\r\n"one\r\ntwo",a@x.example\r\nthree,b@x.example\r\n', 'one\r\ntwo'],
    ['Excel', 'Notes,Email\r\n"one\ntwo",a@x.example\r\nthree,b@x.example\r\n', 'one\ntwo'],
    ['Excel on a Mac', 'Notes,Email\r"one\ntwo",a@x.example\rthree,b@x.example\r', 'one\ntwo'],
    ['Unix, with a text of Windows', 'Notes,Email\n"one\r\ntwo",a@x.example\nthree,b@x.example', 'one\r\ntwo'],
    ['two systems, Windows first', 'Notes,Email\r\n"one\ntwo",a@x.example\nthree,b@x.example\n', 'one\ntwo'],
    ['two systems, Unix first', 'Notes,Email\n"one\ntwo",a@x.example\r\nthree,b@x.example\r\n', 'one\ntwo'],
  ])('end as those of %s do, and are named by their lines', async (_, text, notes) =>
    expect(await rowsOf(text)).toEqual([
      [1, 2, 'a@x.example', notes],
      [2, 4, 'b@x.example', 'three'],
    ]),
  )

  it('are none where spreadsheets leave rows of empty cells', async () =>
    expect(await rowsOf('Notes,Email\r\n,\r\none,a@x.example\r\n , \r\n,,,\r\n')).toEqual([
      [1, 3, 'a@x.example', 'one'],
    ]))

  it('may be many that end in carriage returns, with line feeds in a text', async () => {
    const lines = Array.from({ length: 600 }, (_, row) => `"one\ntwo",a${row}@x.example`)
    expect(await rowsOf(['Notes,Email', ...lines].join('\r'))).toHaveLength(600)
  })
})
