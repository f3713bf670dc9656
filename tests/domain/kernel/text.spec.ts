import { describe, expect, it } from 'vitest'
import { cutText as cutInBrowsers } from '#contracts/cut-text.ts'
import { blankText } from '#contracts/lead/http/contact-rules.ts'
import { cutText, isBlank } from '#domain/kernel/text.ts'
import { corpus } from '#tests/support/fuzz/corpus.ts'

describe.each([
  ['the server', cutText],
  ['browsers', cutInBrowsers],
])('a text cut by %s', (_, cut) => {
  it.each(corpus<readonly [string, number], string>('cut-text'))(
    'never ends inside a character: $title',
    ({ in: [text, maxLength], out }) => expect(cut(text, maxLength)).toBe(out),
  )

  it('ends where characters end, for Intl.Segmenter too', () => {
    const text = 'Größe 👩🏽‍🚀 नमस्ते 🇩🇪🇫🇷 e\u0301 ❤️ 한국어 😀😀 ก็'
    const ends = new Set([...new Intl.Segmenter('en').segment(text)].map(({ index }) => index))
    for (let length = 0; length <= text.length; length++)
      expect(ends.has(cut(text, length).length) || cut(text, length) === text, `at ${length}`).toBe(true)
  })

  it('is well-formed even where a thousand marks follow a letter', () => {
    expect(cut(`e${'\u0301'.repeat(1000)}`, 500)).toHaveLength(500)
    expect(cut('😀'.repeat(1000), 501)).toHaveLength(500)
    expect(cut(`🏴${'\u{e0067}'.repeat(100)}`, 101)).toHaveLength(100)
  })
})

describe('a text that shows nothing', () => {
  it.each(['', ' \t\n', '\u00a0\u3000', '\u200b', '\u200f\u202e', '\ufeff', '\u00ad', '\u3164', '\u2800', '\ufe0f'])(
    'is blank, on the server and in browsers: %j',
    (text) => expect([isBlank(text), blankText.test(text)]).toEqual([true, true]),
  )

  it.each(['.', '0', '\u200b.', '👩\u200d💻', '❤\ufe0f', '\u0301', '¨', '한'])('is not %j', (text) =>
    expect([isBlank(text), blankText.test(text)]).toEqual([false, false]),
  )
})
