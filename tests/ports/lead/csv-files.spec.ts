import { describe, expect, it } from 'vitest'
import { readLeadFile } from '#adapters/csv/read-lead-file.ts'
import { spreadsheetText } from '#adapters/csv/spreadsheet-text.ts'
import { corpus } from '#tests/support/fuzz/corpus.ts'
import { isFormula, readCsvInPython } from '#tests/support/lead/csv-in-python.ts'
import { aLeadView, leadFileOf } from '#tests/support/lead/lead-views.ts'

const cells = corpus<string, string>('csv-cells-out')
const leadsWith = (texts: readonly string[]) =>
  texts.map((text, place) => ({ ...aLeadView, email: `lead-${place}@x.example`, name: text, notes: text }))

const importFile = async (file: string, currency: string) => {
  const result = await readLeadFile(new TextEncoder().encode(file), [], { currency })
  if (!result.readable) throw new Error(result.fault)
  return Array.fromAsync(result.rows(), (row) => ('lead' in row ? row.lead : row))
}

describe('a cell', () => {
  it.each(cells)('is written so that it is no formula: $title', ({ in: text, out }) => {
    expect(spreadsheetText(text, { separator: ',', startsRow: false })).toBe(out)
  })
})

describe.each([
  ['en-US', ',', ';'],
  ['de-DE', ';', ','],
] as const)('an export of %s', (locale, own, other) => {
  const texts = cells.map(({ in: text }) => text)

  it('is read by another program, a row a lead', async () => {
    const file = await leadFileOf(leadsWith(texts), locale)
    const [rows = []] = await readCsvInPython([{ text: file, delimiter: own, strict: true }])
    expect(rows.map((row) => row.length)).toEqual(Array.from({ length: texts.length + 1 }, () => 15))
    expect(rows.slice(1).map((row) => [row[0], row[8]])).toEqual(
      texts.map((text) => [
        spreadsheetText(text, { separator: own, startsRow: true }),
        spreadsheetText(text, { separator: own, startsRow: false }),
      ]),
    )
    expect(rows.flat().filter(isFormula)).toEqual([])
  })

  it('has no cell that is a formula where it is split at the other separator', async () => {
    const file = await leadFileOf(leadsWith(texts), locale)
    const [rows = []] = await readCsvInPython([{ text: file, delimiter: other, strict: false }])
    expect(rows.flat().filter(isFormula)).toEqual([])
  })

  it('is imported to the same values', async () => {
    const file = await leadFileOf(leadsWith(texts), locale)
    const result = await importFile(file, locale === 'de-DE' ? 'EUR' : 'USD')
    expect(result.map((lead) => ('notes' in lead ? lead.notes : lead))).toEqual(texts.map((text) => text.trim()))
    expect(result[0]).toMatchObject({ phone: '+49 30 1234567', estimatedValue: 123_450, followUpDate: '2026-03-31' })
  })
})

describe('the form of an export', () => {
  const row = (file: string) => file.split('\r\n')[1]

  it('is that of a spreadsheet in the locale, with a mark', async () => {
    expect(await leadFileOf([aLeadView], 'de-DE')).toMatch(/^\ufeffName;Email;Phone;/)
    expect(row(await leadFileOf([aLeadView], 'de-DE'))).toBe(
      '"Ann Miller";ann@harbor.example;"+49 30 1234567";"Harbor & Pine";new;medium;referral;"1234,50";;2026-03-02T10:30:00.000+01:00;;2026-03-31;;;01980000-0000-7000-8000-000000000001',
    )
    expect(row(await leadFileOf([aLeadView], 'en-US'))).toBe(
      '"Ann Miller",ann@harbor.example,"+49 30 1234567","Harbor & Pine",new,medium,referral,1234.50,,2026-03-02T09:30:00.000Z,,2026-03-31,,,01980000-0000-7000-8000-000000000001',
    )
  })

  // Excel continues a longer cell in the rows below, where its text would be cells of its own (cisagov/cyhy-reports 149).
  it('has no cell longer than one of Excel, and says what it leaves out', async () => {
    const leads = leadsWith([`${'a,\n'.repeat(10_923)}=1+1`, 'b'.repeat(32_767), '😀'.repeat(20_000)])
    const cellsIn = async (marked: boolean) => {
      const text = await leadFileOf(leads, 'en-US', marked)
      const [[, ...rows] = []] = await readCsvInPython([{ text, delimiter: ',', strict: true }])
      return rows.map((row) => row[8] ?? '')
    }
    const [formula = '', whole, faces = ''] = await cellsIn(true)
    expect([formula, faces].map((cell) => cell.length <= 32_767 && cell.isWellFormed())).toEqual([true, true])
    expect(formula).toMatch(/a,\na?,?… \[cut: a cell of a spreadsheet holds 32,767 characters\]$/)
    expect(whole).toBe('b'.repeat(32_767))
    const own = { separator: ',', startsRow: false } as const
    expect(await cellsIn(false)).toEqual(leads.map(({ notes }) => spreadsheetText(notes, own)))
  })

  it('is that of programs without a mark', async () => {
    const file = await leadFileOf([aLeadView], 'de-DE', false)
    expect(file).toMatch(/^Name,Email,Phone,/)
    expect(file).toContain(',1234.50,')
  })
})
