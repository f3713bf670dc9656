import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { decodeText } from '#adapters/csv/decode-text.ts'
import { readLeadFile } from '#adapters/csv/read-lead-file.ts'
import { corpus } from '#tests/support/fuzz/corpus.ts'

type Country = { readonly currency?: string; readonly locale?: string; readonly timeZone?: string }
type Row = Readonly<Record<string, unknown>> | string

const quote = (cell: string) => `"${cell.replaceAll('"', '""')}"`

const rowsOf = async (content: Uint8Array, country: Country = {}): Promise<readonly Row[]> => {
  const file = await readLeadFile(content, [], country)
  if (!file.readable) return [file.fault]
  return (await Array.fromAsync(file.rows())).map((row) => ('lead' in row ? row.lead : row.fault))
}

/** A file with one column of these cells. */
const columnOf = (heading: string, cells: readonly string[], separator: string, country: Country) => {
  const lines = cells.map((cell, index) => `a${index}@x.example${separator}${quote(cell)}`)
  return rowsOf(Buffer.from([`Email${separator}${heading}`, ...lines, ''].join('\n')), country)
}

const valueIn = (row: Row, field: string): unknown => (typeof row === 'string' ? row : row[field])

type Amounts = Country & { readonly cells: readonly string[]; readonly separator: string }

describe('amounts', () => {
  test.each(corpus<Amounts, readonly (number | string | null)[]>('csv-amounts'))(
    '$title',
    async ({ in: given, out }) => {
      const { cells, separator, ...country } = given
      const rows = await columnOf('Value', cells, separator, country)
      expect(rows.map((row) => valueIn(row, 'estimatedValue'))).toEqual(
        out.map((value) => (typeof value === 'string' ? expect.stringContaining(value) : value)),
      )
    },
  )
})

type Dates = Country & { readonly cells: readonly string[]; readonly heading: string }

describe('moments', () => {
  test.each(corpus<Dates, readonly (string | null)[]>('csv-dates'))(
    '$title',
    async ({ in: { cells, heading, ...country }, out }) => {
      const rows = await columnOf(heading, cells, ',', country)
      const refused = 'Created: write dates as 2026-03-31'
      expect(rows.map((row) => valueIn(row, 'capturedAt'))).toEqual(out.map((value) => value ?? refused))
    },
  )
})

describe('days of follow-ups', () => {
  test.each(corpus<Omit<Dates, 'heading'>, readonly string[]>('csv-days'))(
    '$title',
    async ({ in: { cells, ...country }, out }) => {
      const rows = await columnOf('Follow-up', cells, ',', country)
      expect(rows.map((row) => valueIn(row, 'followUpDate'))).toEqual(out)
    },
  )
})

describe('cells with an address', () => {
  test.each(corpus<string, string | null>('csv-addresses'))('$title', async ({ in: cell, out }) => {
    const [row = ''] = await rowsOf(Buffer.from(`Name,Email\nAna,${quote(cell)}\n`))
    if (out === null) expect(row).toMatch(/^(?:Email is required|Invalid email address)$/)
    else expect(row).toMatchObject({ email: out })
  })
})

type Bytes = { readonly bytes: string; readonly locale: string; readonly names: readonly string[] }

describe('the encoding', () => {
  test.each(corpus<Bytes, string | readonly string[]>('csv-encodings'))(
    '$title',
    ({ in: { bytes, locale, names }, out }) => {
      const decoded = decodeText(Buffer.from(bytes, 'base64'), null, locale)
      if (!decoded.readable) expect(decoded.encodings).toEqual(out)
      else {
        expect(decoded.encoding).toBe(out)
        const expected = names.map((name, index) => `a${index}@x.example,${name}`)
        expect(decoded.text.split('\n')).toEqual(['Email,Name', ...expected, ''])
      }
    },
  )

  test('of seven bits that looks like ASCII is refused by name', () => {
    const decoded = decodeText(Buffer.from('Email,Name\na@x.example,~{MuP!Cw~}\n'))
    expect(decoded).toMatchObject({ readable: false, fault: expect.stringContaining('HZ') })
  })

  test.each(corpus<Bytes, string | readonly string[]>('csv-encodings').filter(({ out }) => typeof out !== 'string'))(
    'that is not certain is offered with its first rows: $title',
    async ({ in: { bytes, locale }, out }) => {
      const { readable, shape } = await readLeadFile(Buffer.from(bytes, 'base64'), [], { locale })
      expect([readable, shape.encodings?.map(({ encoding }) => encoding)]).toEqual([false, out])
      for (const { rows } of shape.encodings ?? [])
        expect(rows.slice(0, 2)).toEqual([
          ['Email', 'Name'],
          ['a0@x.example', expect.any(String)],
        ])
    },
  )
})

type File = Country & { readonly file: string }
type Read = {
  readonly encoding?: string
  readonly separator?: string
  readonly leads?: readonly Row[]
  readonly fault?: string
}

describe('a file', () => {
  test.each(corpus<File, Read>('csv-files'))(
    '$title',
    async ({ in: { file, ...country }, out: { leads, fault, ...shape } }) => {
      const content = readFileSync(join(import.meta.dirname, '../../corpus/csv', file))
      expect(await readLeadFile(content, [], country)).toMatchObject({ readable: fault === undefined, shape })
      expect(await rowsOf(content, country)).toMatchObject(leads ?? [fault])
    },
  )
})
