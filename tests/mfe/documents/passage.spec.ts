import { getSchema } from '@tiptap/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { documentOf, partsIn } from '#mfe/documents/components/rich/editor-document.ts'
import { subset } from '#mfe/documents/components/rich/subset.ts'
import { parseUnits } from '#mfe/documents/model/blocks.ts'
import { markedLine } from '#mfe/documents/model/marked-line.ts'
import { type Part, readPassage, writePassage } from '#mfe/documents/model/passage.ts'
import { type Run, readsLike, runsOf } from '#mfe/documents/model/runs.ts'
import { corpus } from '#tests/support/fuzz/corpus.ts'

const pieces = [
  'a',
  '\\',
  '\\*',
  '1',
  'word',
  ' ',
  '  ',
  '\n',
  '\n\n',
  '\r\n',
  '\r',
  '\v',
  '\u2028',
  '*',
  '**',
  '***',
  '- ',
  '* ',
  '• ',
  '\t',
  '\u00a0',
]
/** Texts in which the special characters of the light markup are frequent. */
const markup = fc.oneof(
  fc.array(fc.constantFrom(...pieces), { maxLength: 40 }).map((found) => found.join('')),
  fc.string({ unit: 'grapheme' }),
)
const look = fc.record({ bold: fc.boolean(), italic: fc.boolean() })
const runs = (text: fc.Arbitrary<string>) =>
  fc.array(
    fc.tuple(look, text).map(([{ bold, italic }, found]): Run => ({ text: found, bold, italic })),
    { minLength: 1, maxLength: 6 },
  )
const words = fc
  .array(fc.constantFrom('a', 'bc', ' ', '.', 'é', '*', '\\'), { minLength: 1, maxLength: 4 })
  .map((all) => all.join(''))
const plainRun = (text: string): Run => ({ text, bold: false, italic: false })
const written = (all: readonly Run[]) =>
  all
    .map(({ text }) => text)
    .join('')
    .trim()

const schema = getSchema(subset)
const part = fc.record({
  type: fc.constantFrom('Paragraph' as const, 'Item' as const),
  lines: fc.array(runs(markup), { maxLength: 3 }),
  origin: fc.constant(null),
})

describe('a passage', () => {
  it('that is not edited is saved unchanged, whatever it contains', () => {
    fc.assert(
      fc.property(markup, (text) => {
        const document = schema.nodeFromJSON(documentOf(readPassage(text)))
        document.check()
        expect(writePassage(partsIn(document.toJSON()))).toBe(text)
      }),
      { numRuns: 1000 },
    )
  })

  it('is read and written to the same text, whatever the editor holds', () => {
    fc.assert(
      fc.property(fc.array(part, { maxLength: 5 }), (parts) => {
        const text = writePassage(parts)
        expect(writePassage(readPassage(text))).toBe(text)
      }),
      { numRuns: 1000 },
    )
  })

  it('keeps every paragraph and item but the one that is changed', () => {
    fc.assert(
      fc.property(markup, fc.nat(), (text, seed) => {
        const parts = readPassage(text)
        const place = seed % parts.length
        const changed = parts.map((part, other): Part => {
          return other === place ? { ...part, lines: [[{ text: 'new', bold: true, italic: false }]] } : part
        })
        const found = writePassage(changed)
        expect(parseUnits(found)).toHaveLength(parts.length)
        const texts = parts.map(({ origin }) => origin?.text ?? '')
        for (const [other, kept] of texts.entries()) if (other !== place) expect(found).toContain(kept)
        expect(found.startsWith(texts.length > 1 && place > 0 ? text.slice(0, text.indexOf(texts[0] ?? '')) : '')).toBe(
          true,
        )
      }),
      { numRuns: 1000 },
    )
  })
})

describe('a line', () => {
  it.each(corpus<string, string>('markup'))('of plain text is shown as it was typed: $title', ({ in: text }) => {
    const document = schema.nodeFromJSON(documentOf([{ type: 'Paragraph', lines: [[plainRun(text)]], origin: null }]))
    const [part] = readPassage(writePassage(partsIn(document.toJSON())))
    expect([part?.type, part?.lines]).toEqual(['Paragraph', [[plainRun(text)]]])
  })

  it.each(['\n', '\v', '\u0085', '\u2028', '\u2029'])('ends a line in its text at %j, and no item', (sign) => {
    const text = plainRun(`one${sign}two`)
    const written = (type: Part['type']) => {
      const document = schema.nodeFromJSON(documentOf([{ type, lines: [[text]], origin: null }]))
      return writePassage(partsIn(document.toJSON()))
    }
    expect([written('Paragraph'), written('Item')]).toEqual(['one\ntwo', '- one two'])
  })

  it.each([
    ['Mitarbeiter*innen und Kund*innen', 'Mitarbeiter*innen und Kund*innen'],
    ['2 * 3, Preis*', '2 * 3, Preis*'],
    ['*so*', '\\*so\\*'],
    ['5 * 3 and *so*', '5 * 3 and \\*so\\*'],
    ['\\*so*', '\\\\\\*so\\*'],
    ['C:\\temp\\', 'C:\\temp\\'],
    ['- five', '\\- five'],
    ['\\- five', '\\\\- five'],
    ['* net', '\\* net'],
    ['• dot', '\\• dot'],
    ['-5', '-5'],
  ])('of plain text is escaped where it has to be: %s', (text, written) => {
    expect(writePassage([{ type: 'Paragraph', lines: [[plainRun(text)]], origin: null }])).toBe(written)
  })

  it.each([
    [['S', 'pecific'], '**S**\\pecific'],
    [['*S*', 'pecific'], '**\\*S\\***\\pecific'],
    [['Nr.', '5'], '**Nr.**\\5'],
    [['src/', ' here'], '**src/**\\ here'],
    [['重要', 'です'], '**重要**です'],
    [['C:\\', ' here'], '**C:\\\\** here'],
  ] as const)('that is bold to within a word keeps that: %j', ([bold, rest], written) => {
    const line = [{ text: bold, bold: true, italic: false }, plainRun(rest)]
    expect(markedLine(line)).toBe(written)
    expect(runsOf(written)).toEqual(line)
  })

  it('loses no character, whatever its look', () => {
    fc.assert(
      fc.property(runs(words), (line) => {
        expect(written(runsOf(markedLine(line)))).toBe(written(line))
      }),
      { numRuns: 1000 },
    )
  })

  it('whose look changes between words reads as it looks', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(look, fc.constantFrom('a', 'word', 'x.')), { maxLength: 6 }), (all) => {
        const line = all.flatMap(([{ bold, italic }, text], place) => [
          ...(place === 0 ? [] : [{ text: ' ', bold: false, italic: false }]),
          { text, bold, italic },
        ])
        expect(readsLike(runsOf(markedLine(line)), line)).toBe(true)
      }),
      { numRuns: 1000 },
    )
  })
})
