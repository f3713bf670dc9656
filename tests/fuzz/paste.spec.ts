import fc from 'fast-check'
import { afterAll, beforeAll, expect } from 'vitest'
import { type Part, readPassage, writePassage } from '#mfe/documents/model/passage.ts'
import { pasteInBrowser } from '#tests/mfe/documents/support/paste-in-browser.ts'
import { fuzz } from '#tests/support/fuzz/fuzz.ts'

let browser: Awaited<ReturnType<typeof pasteInBrowser>>
beforeAll(async () => {
  browser = await pasteInBrowser()
}, 60_000)
afterAll(() => browser.close())

const names = 'p div span b em s del ol ul li table tr td pre h2 br img a o:p sup style x-y'.split(' ')
const attributes = [
  '',
  " style='mso-list:l0 level1 lfo1'",
  " style='mso-list:Ignore'",
  ' style="visibility:hidden"',
  ' style="visibility:visible"',
  ' style="white-space:pre-wrap;display:block"',
  ' style="text-decoration:line-through"',
  ' start="-3" reversed type="i"',
  ' href="#_msocom_1"',
  ' href="#cmnt_ref1"',
]
const words = fc.oneof(
  fc.constantFrom('word', ' ', '\n', '*a*', '- ', '1.', '&nbsp;', '<![if !supportLists]>', '<!--', '-->', '[a]'),
  fc.string({ unit: 'grapheme', maxLength: 8 }),
)
const html = fc.letrec<{ element: string; node: string }>((tie) => ({
  node: fc.oneof({ maxDepth: 5 }, words, tie('element')),
  element: fc
    .tuple(
      fc.constantFrom(...names),
      fc.constantFrom(...attributes),
      fc.array(tie('node'), { maxLength: 4 }),
      fc.boolean(),
    )
    .map(
      ([name, attribute, nodes, isClosed]) => `<${name}${attribute}>${nodes.join('')}${isClosed ? `</${name}>` : ''}`,
    ),
}))
const pages = fc.array(html.element, { minLength: 1, maxLength: 50 })

const wordsOf = (parts: readonly Part[]) =>
  parts.map(({ type, lines }) => [
    type,
    lines.map((line) =>
      line
        .map((run) => run.text)
        .join('')
        .trim(),
    ),
  ])

fuzz(
  'pasted HTML is read to parts that are written and read back the same',
  fc.asyncProperty(pages, async (all) => {
    for (const parts of await browser.partsOf(all)) {
      const text = writePassage(parts)
      expect(wordsOf(readPassage(text).filter(({ lines }) => lines.length > 0))).toEqual(wordsOf(parts))
      expect(text).not.toMatch(/<(?:script|img)\b[^>]*>/)
    }
  }),
)

fuzz(
  'what is struck out or deleted never gets in, wherever it stands',
  fc.asyncProperty(pages, fc.constantFrom('s', 'del', 'strike'), async (all, name) => {
    const struck = all.map((page) => `<p>kept</p><${name}>SECRET<div>SECRET</div></${name}>${page}`)
    for (const text of await browser.textsOf(struck)) expect(text).not.toContain('SECRET')
  }),
)
