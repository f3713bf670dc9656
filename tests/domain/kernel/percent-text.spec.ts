import { expect, it } from 'vitest'
import { decodePercent } from '#domain/kernel/percent-text.ts'

it.each([
  ['p%40ss', 'p@ss'],
  ['%C3%BC', 'ü'],
  ['100%sure', '100%sure'],
  ['%ZZ', '%ZZ'],
  ['%ff', '%ff'],
  ['', ''],
])('%s in an address stands for %s', (encoded, text) => expect(decodePercent(encoded)).toBe(text))
