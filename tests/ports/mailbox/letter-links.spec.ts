import { expect, it } from 'vitest'
import { brandedLetter } from '#adapters/mail/branded-letter.ts'

const head = { brandName: 'Northlight', primary: '#000000', link: '#000000', logo: null }

const linksIn = (text: string) => {
  const { html } = brandedLetter(text, head)
  return [...html.matchAll(/<a href="([^"]*)"[^>]*>([^<]*)<\/a>/g)].map(([, address, words]) => {
    expect(words).toBe(address)
    return address?.replaceAll('&amp;', '&')
  })
}

// The examples of GitHub Flavored Markdown, 6.9 (https://github.github.com/gfm), with their scheme.
it.each([
  ['Visit https://www.commonmark.org/help for more.', 'https://www.commonmark.org/help'],
  ['Visit https://www.commonmark.org.', 'https://www.commonmark.org'],
  ['Visit https://www.commonmark.org/a.b.', 'https://www.commonmark.org/a.b'],
  ['https://www.google.com/search?q=Markup+(business)', 'https://www.google.com/search?q=Markup+(business)'],
  ['https://www.google.com/search?q=Markup+(business)))', 'https://www.google.com/search?q=Markup+(business)'],
  ['(https://www.google.com/search?q=Markup+(business))', 'https://www.google.com/search?q=Markup+(business)'],
  ['(https://www.google.com/search?q=Markup+(business)', 'https://www.google.com/search?q=Markup+(business)'],
  ['https://www.google.com/search?q=(business))+ok', 'https://www.google.com/search?q=(business))+ok'],
  ['https://www.google.com/search?q=commonmark&hl=en', 'https://www.google.com/search?q=commonmark&hl=en'],
  [
    '(Visit https://encrypted.google.com/search?q=Markup+(business))',
    'https://encrypted.google.com/search?q=Markup+(business)',
  ],
])('a link in a mail ends before the marks of its sentence: %s', (text, address) =>
  expect(linksIn(text)).toEqual([address]),
)

it.each(['?', '!', '...', ', and', ':', '; or', '’ he said', '”', ').', '],', '。'])(
  'a link ends before %s, which stays in the text',
  (rest) => {
    expect(linksIn(`See https://a.example/b${rest}`)).toEqual(['https://a.example/b'])
    expect(brandedLetter(`See https://a.example/b${rest}`, head).html).toContain(`</a>${rest}`)
  },
)

it('a token keeps the sign that it ends with', () => {
  for (const sign of ['-', '_', '='])
    expect(linksIn(`Read it at https://a.example/s/x${sign}.`)).toEqual([`https://a.example/s/x${sign}`])
})

it('lines around a link stay lines', () =>
  expect(brandedLetter('https://a.example/\nhttps://b.example/.\n', head).html).toMatch(
    /<\/a><br>\n<a .*<\/a>\.<br>\n/,
  ))
