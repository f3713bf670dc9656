import fc from 'fast-check'
import { expect } from 'vitest'
import { plainText, spreadsheetText } from '#adapters/csv/spreadsheet-text.ts'
import { fuzz } from '#tests/support/fuzz/fuzz.ts'
import { isFormula, readCsvInPython } from '#tests/support/lead/csv-in-python.ts'
import { aLeadView, leadFileOf } from '#tests/support/lead/lead-views.ts'

const signs = ['=', '+', '-', '@', '＝', "'", '"', ';', ',', ' ', '\t', '\r', '\n', '\u200b', 'a', '1', '.']
const cell = fc.oneof(
  fc.array(fc.constantFrom(...signs), { maxLength: 12 }).map((all) => all.join('')),
  fc.string({ unit: 'grapheme' }),
)
const separators = fc.constantFrom(',' as const, ';' as const)

fuzz(
  'what a cell gains for spreadsheets, an import removes',
  fc.property(cell, separators, fc.boolean(), (text, separator, startsRow) => {
    expect(plainText(spreadsheetText(text, { separator, startsRow }), separator)).toBe(text)
  }),
)

fuzz(
  'an export is read by another program, and starts a formula at neither separator',
  fc.asyncProperty(
    fc.array(cell, { minLength: 1, maxLength: 200 }),
    fc.constantFrom('en-US' as const, 'de-DE' as const),
    async (texts, locale) => {
      const leads = texts.map((text) => ({ ...aLeadView, name: text, notes: text }))
      const text = await leadFileOf(leads, locale)
      const [own, other] = locale === 'de-DE' ? ([';', ','] as const) : ([',', ';'] as const)
      const [rows = [], split = []] = await readCsvInPython([
        { text, delimiter: own, strict: true },
        { text, delimiter: other, strict: false },
      ])
      expect(rows.slice(1).map((row) => [row.length, plainText(row[8] ?? '', own)])).toEqual(
        texts.map((one) => [15, one]),
      )
      expect([...rows.flat(), ...split.flat()].filter(isFormula)).toEqual([])
    },
  ),
)
