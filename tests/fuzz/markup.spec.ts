import { getSchema } from '@tiptap/core'
import fc from 'fast-check'
import { expect } from 'vitest'
import { documentOf, partsIn } from '#mfe/documents/components/rich/editor-document.ts'
import { subset } from '#mfe/documents/components/rich/subset.ts'
import { markedLine } from '#mfe/documents/model/marked-line.ts'
import { type Part, readPassage, writePassage } from '#mfe/documents/model/passage.ts'
import { type Run, readsLike, runsOf } from '#mfe/documents/model/runs.ts'
import { fuzz } from '#tests/support/fuzz/fuzz.ts'

const schema = getSchema(subset)
const signs = fc
  .array(fc.constantFrom('a', 'ß', '1', ' ', '*', '**', '\\\\', '- ', '• ', '(', ')', '.', '/', '"', '重', '𝐀'), {
    minLength: 1,
  })
  .map((all) => all.join(''))
/** One line of any printable Unicode; white space at its ends is no part of it. */
const line = fc
  .oneof(signs, fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary' }))
  .map((text) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, '').trim())
  .filter((text) => text !== '')
const plainRun = (text: string): Run => ({ text, bold: false, italic: false })
const inEditor = (parts: readonly Part[]): readonly Part[] => {
  const document = schema.nodeFromJSON(documentOf(parts))
  document.check()
  return partsIn(document.toJSON())
}

fuzz(
  'what is typed is read back to the letter',
  fc.property(fc.constantFrom('Paragraph' as const, 'Item' as const), line, (type, text) => {
    const typed = inEditor([{ type, lines: [[plainRun(text)]], origin: null }])
    const found = readPassage(writePassage(typed))
    expect(found.map((part) => [part.type, part.lines])).toEqual([[type, [[plainRun(text)]]]])
  }),
)

fuzz(
  'several lines and items are read back to the letter',
  fc.property(
    fc.array(fc.array(line, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 3 }),
    (paragraphs) => {
      const lines = paragraphs.map((all) => all.map((text) => [plainRun(text)]))
      const typed = inEditor(lines.map((all) => ({ type: 'Paragraph', lines: all, origin: null })))
      expect(readPassage(writePassage(typed)).map((part) => part.lines)).toEqual(lines)
    },
  ),
)

fuzz(
  'marks keep every character, and stay where they are between words',
  fc.property(fc.array(fc.tuple(line, fc.boolean()), { minLength: 1, maxLength: 5 }), (words) => {
    const runs = words.flatMap(([text, bold], place) => [
      ...(place === 0 ? [] : [plainRun(' ')]),
      { text: text.replaceAll('\\', '/'), bold, italic: false },
    ])
    expect(readsLike(runsOf(markedLine(runs)), runs)).toBe(true)
  }),
)

fuzz(
  'a text that is not edited is saved unchanged',
  fc.property(fc.oneof(signs, fc.string({ unit: 'binary' })), (text) => {
    expect(writePassage(inEditor(readPassage(text)))).toBe(text)
  }),
)
