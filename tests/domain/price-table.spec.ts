import { describe, expect, it } from 'vitest'
import { areOptionalItems, priceTotals } from '#contracts/document/price-totals.ts'
import { type Pricing, pricing, readPricing } from '#contracts/document/pricing.ts'

const item = { name: 'Workshop', quantity: 1, unitPrice: 100_00, optional: false, selected: false }
const table = (...items: object[]) => ({ currency: 'USD', taxRate: 1900, items })

const parseItems = (...items: object[]): Pricing => pricing.parse(table(...items))
const complaints = (value: unknown) => pricing.safeParse(value).error?.issues.map((issue) => issue.message)

describe('the totals of a price table', () => {
  it('are quantity times unit price less the discount, then tax', () => {
    const totals = priceTotals(parseItems({ ...item, quantity: 3, discount: 50_00 }, item))
    expect(totals).toMatchObject({ lines: [250_00, 100_00], subtotal: 350_00, tax: 66_50, total: 416_50 })
  })

  it('count an optional item where it is selected in the document, until the client chooses', () => {
    const two = parseItems(item, { ...item, optional: true, selected: true }, { ...item, optional: true })
    expect(priceTotals(two).chosen).toEqual([true, true, false])
    expect(priceTotals(two, [2]).chosen).toEqual([true, false, true])
    expect(priceTotals(two, []).subtotal).toBe(100_00)
  })

  it('round a fraction of a cent half up, in integers', () => {
    expect(priceTotals(parseItems({ ...item, quantity: 0.5, unitPrice: 101 })).subtotal).toBe(51)
    expect(priceTotals(parseItems({ ...item, quantity: 1.15, unitPrice: 100_00 })).subtotal).toBe(115_00)
    expect(priceTotals({ ...parseItems({ ...item, unitPrice: 50 }), taxRate: 100 }).tax).toBe(1)
  })

  it('are exact up to the limit', () => {
    const largest = { currency: 'USD', taxRate: 0, items: [{ ...item, unitPrice: 1e12 - 1 }] }
    expect(priceTotals(pricing.parse(largest)).total).toBe(999_999_999_999)
    const taxed = { currency: 'USD', taxRate: 10_000, items: [{ ...item, unitPrice: 499_999_999_999 }] }
    expect(priceTotals(pricing.parse(taxed)).total).toBe(999_999_999_998)
  })

  it('distinguish the indexes of optional items from others', () => {
    const two = parseItems(item, { ...item, optional: true })
    expect([[], [1], [0], [2], [-1], [0.5]].map((selected) => areOptionalItems(two, selected))).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
    ])
  })
})

describe('a price table is refused', () => {
  it.each([
    ['a price beyond 10¹²', table({ ...item, unitPrice: 1e12 + 1 }), /at most 1,000,000,000,000/],
    ['a line beyond it', table({ ...item, unitPrice: 6e11, quantity: 2 }), /Quantity times unit price/],
    [
      'all lines beyond it',
      table({ ...item, unitPrice: 6e11 }, { ...item, unitPrice: 3e11, optional: true }),
      /All items/,
    ],
    ['1,000 items', table(...Array.from({ length: 1000 }, () => item)), /at most 200 items/],
    ['no item', table(), /at least one item/],
    ['a negative quantity', table({ ...item, quantity: -1 }), /quantity cannot be negative/],
    ['a third decimal place', table({ ...item, quantity: 0.125 }), /two decimal places/],
    ['a negative price', table({ ...item, unitPrice: -1 }), /cannot be negative/],
    ['a fraction of a cent', table({ ...item, unitPrice: 0.5 }), /whole number/],
    ['a discount beyond the line', table({ ...item, discount: 100_01 }), /discount cannot be more/],
    ['a blank name', table({ ...item, name: ' ' }), /needs a name/],
    ['an unknown currency', { ...table(item), currency: '$' }, /three capital letters/],
    ['a tax over 100 %', { ...table(item), taxRate: 10_001 }, /100 %/],
  ])('for %s, with one sentence', (_, value, sentence) => {
    expect(complaints(value)).toEqual([expect.stringMatching(sentence)])
    expect(readPricing({ pricing: value })).toBeNull()
  })
})
