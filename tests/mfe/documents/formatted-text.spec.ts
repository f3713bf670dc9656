import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { parseInline, type Span } from '#contracts/document/inline.ts'
import { FormattedText } from '#mfe/documents/components/text/formatted-text.tsx'
import { parseBlocks } from '#mfe/documents/model/blocks.ts'
import { corpus } from '#tests/support/fuzz/corpus.ts'
import { hostileTexts } from '#tests/support/fuzz/hostile-texts.ts'

const html = (text: string) =>
  renderToStaticMarkup(createElement(FormattedText, { text })).replace(/ (?:class|dir)="[^"]*"/g, '')

const inside = (text: string) => html(text).replace(/^<div><p>|<\/p><\/div>$/g, '')

describe('marks within a line', () => {
  it.each([
    ['**bold** and *italic*', '<strong>bold</strong> and <em>italic</em>'],
    ['***both***', '<strong><em>both</em></strong>'],
    ['**bold *and italic***', '<strong>bold <em>and italic</em></strong>'],
    ['*italic **and bold***', '<em>italic <strong>and bold</strong></em>'],
    ['**bold *and* on**', '<strong>bold <em>and</em> on</strong>'],
    ['**a** b **c**', '<strong>a</strong> b <strong>c</strong>'],
    ['in**\\side** a word', 'in<strong>side</strong> a word'],
  ])('%s', (text, shown) => {
    expect(inside(text)).toBe(shown)
  })

  it.each([
    '**never closed',
    'never opened**',
    '*open **and open',
    '5 * 3 * 2',
    '** spaced **',
    '****',
    '****four****',
    '*',
    '2 ** 8',
  ])('%s is text as it stands', (text) => {
    expect(inside(text)).toBe(text)
  })

  it.each(corpus<string, string>('markup'))('$title', ({ in: text, out }) => {
    expect(inside(text)).toBe(out)
  })

  it('that cross each other: the outer counts, the inner is text', () => {
    expect(inside('**a *b** c*')).toBe('<strong>a *b</strong> c*')
  })

  it('loses no character with any asterisks', () => {
    const write = (spans: readonly Span[]): string =>
      spans.map((span) => (span.type === 'Text' ? span.text : markup(span.type, span.spans))).join('')
    const markup = (type: Span['type'], spans: readonly Span[]) => {
      const sign = type === 'Strong' ? '**' : '*'
      return `${sign}${write(spans)}${sign}`
    }
    for (let number = 0; number < 4 ** 7; number += 1) {
      const text = number.toString(4).replace(/[0-3]/g, (digit) => ['*', '**', 'a', ' '][Number(digit)] ?? '')
      expect(write(parseInline(text))).toBe(text)
    }
  })
})

describe('paragraphs and lists', () => {
  it.each([
    ['One\n\nTwo', '<div><p>One</p><p>Two</p></div>'],
    ['One\nline two', '<div><p>One<br/>line two</p></div>'],
    ['- a\n- **b**', '<div><ul><li>a</li><li><strong>b</strong></li></ul></div>'],
    ['- a\n\n- b', '<div><ul><li>a</li><li>b</li></ul></div>'],
    ['One\vline two', '<div><p>One<br/>line two</p></div>'],
    ['One\u2029\u2029Two\u2028line two', '<div><p>One</p><p>Two<br/>line two</p></div>'],
    ['One\f\u0085Two', '<div><p>One</p><p>Two</p></div>'],
    ['* a\r\n• b', '<div><ul><li>a</li><li>b</li></ul></div>'],
    ['- a\n  goes on', '<div><ul><li>a goes on</li></ul></div>'],
    ['- a\nand then', '<div><ul><li>a</li></ul><p>and then</p></div>'],
    ['First:\n- a', '<div><p>First:</p><ul><li>a</li></ul></div>'],
    ['-not a bullet', '<div><p>-not a bullet</p></div>'],
    ['', '<div></div>'],
    [' \n\n ', '<div></div>'],
  ])('%j', (text, shown) => {
    expect(html(text)).toBe(shown)
  })
})

describe('a hostile text', () => {
  it.each(hostileTexts)('%s is shown as text', (_name, text) => {
    const shown = html(text)
    expect(shown.replace(/<\/?(?:div|p|ul|li|strong|em)>|<br\/>/g, '')).not.toMatch(/[<>]/)
  })

  it.each([
    ['one line of asterisks', '*a **b '],
    ['crossing marks', '**a *b** c* '],
    ['three at a time', '***a *b ***'],
    ['empty lines', '\n \n'],
    ['backslashes', '\\\\'],
    ['escapes', '\\*a*\\'],
    ['asterisks before backslashes', '*\\\\\\ '],
  ])('1 MB of %s is read before the test times out', (_name, part) => {
    const text = part.repeat(1_000_000 / part.length)
    for (const block of parseBlocks(text)) if (block.type === 'Paragraph') block.lines.forEach(parseInline)
  })

  it('has no address, picture or script of its own', () => {
    expect(html('<script>alert(1)</script> <img src=x onerror=alert(1)> [x](javascript:alert(1))')).toBe(
      '<div><p>&lt;script&gt;alert(1)&lt;/script&gt; &lt;img src=x onerror=alert(1)&gt; [x](javascript:alert(1))</p></div>',
    )
  })
})
