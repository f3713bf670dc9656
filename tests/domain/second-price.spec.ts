import { expect, it } from 'vitest'
import { secondPrice } from '#contracts/document/second-price.ts'

const item = (unitPrice: number, optional = false) => ({ name: 'A', quantity: 1, unitPrice, optional, selected: false })
/** 8,500 before tax, 10,115 with it; 10,000 and 11,900 with the optional item. */
const table = (currency: string) => ({ currency, taxRate: 1900, items: [item(850_000), item(150_000, true)] })
const inGerman = { locale: 'de-DE', decimalsIn: () => 2 }
const inEnglish = { locale: 'en-US', decimalsIn: () => 2 }

it.each([
  ['12.000 €', 1_200_000],
  ['Der Preis: **12.000,50 €**.', 1_200_050],
  ['Insgesamt € 9.000, zahlbar in zwei Raten', 900_000],
  ['EUR 12000', 1_200_000],
  ['8.500 €\n12.000 €', 1_200_000],
])('a text that says %s names another price than the table', (text, stated) => {
  expect(secondPrice(text, table('EUR'), inGerman)).toMatchObject({ stated, total: 1_011_500 })
})

it.each([
  ['8.500 €'],
  ['Zusammen 10.115,00 €'],
  ['11.900 €, mit allem'],
  ['50 % (4.250 €) zu Beginn'],
  ['4.250 € zu Beginn\n4.250 € am Ende'],
  ['In 3 Wochen, ab 2026, für 12.000 Kunden'],
  [''],
])('a text that says %s does not', (text) => {
  expect(secondPrice(text, table('EUR'), inGerman)).toBeNull()
})

it('amounts are read in the notation of the installation, and the line is named', () => {
  expect(secondPrice('All in.\nThe total investment is $12,000.', table('USD'), inEnglish)).toEqual({
    stated: 1_200_000,
    total: 1_011_500,
    line: 'The total investment is $12,000.',
  })
  expect(secondPrice('$8,500', table('USD'), inEnglish)).toBeNull()
  expect(secondPrice('$12,000', table('EUR'), inGerman)).toBeNull()
})
