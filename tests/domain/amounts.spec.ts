import { describe, expect, it } from 'vitest'
import { amountReader } from '#contracts/amount-text.ts'
import { decimalsOf, isCurrency } from '#contracts/currency.ts'
import { pricing } from '#contracts/document/pricing.ts'
import { formatting, usualFormats } from '#contracts/formats.ts'
import { corpus } from '#tests/support/fuzz/corpus.ts'

type Typed = { readonly locale: string; readonly currency: string; readonly text: string }

describe('an amount as people type it', () => {
  it.each(corpus<Typed, number | null | 'unreadable'>('amounts'))('$title: $in.text', ({ in: input, out }) => {
    const { text, ...notation } = input
    expect(amountReader({ ...notation, decimals: decimalsOf(input.currency) })(text)).toBe(out)
  })
})

type Amount = { readonly currency: string; readonly amount: number }
type Kept = { readonly decimals: number; readonly earlier: number; readonly text: string }

describe('a currency', () => {
  it.each(corpus<Amount, Kept | null>('currencies'))('$title', ({ in: { currency, amount }, out }) => {
    const item = { name: 'Audit', quantity: 1, unitPrice: amount, optional: false, selected: false }
    const isPriced = pricing.safeParse({ currency, taxRate: 0, items: [item] }).success
    expect([isCurrency(currency), isPriced]).toEqual(out === null ? [false, false] : [true, true])
    if (out === null) return
    expect([decimalsOf(currency), decimalsOf(currency, true)]).toEqual([out.decimals, out.earlier])
    expect(
      formatting(usualFormats)
        .price(amount, currency)
        .replace(/\u00a0/g, ' '),
    ).toBe(out.text)
  })

  it('is written with the decimals of release 0.1.0 where amounts of then are kept', () => {
    const text = formatting({ ...usualFormats, currency: 'HUF', earlierDecimals: true })
    expect([text.price(850_000), text.value(850_000), text.decimals].map(String)).toEqual([
      'HUF\u00a0850,000',
      'HUF\u00a0850,000',
      '0',
    ])
  })
})
