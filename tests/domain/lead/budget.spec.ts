import { expect, it } from 'vitest'
import { valueOf } from '#domain/lead/model/index.ts'

it.each([
  ['Under $5,000', 2, 250_000],
  ['$5,000 - $15,000', 2, 1_000_000],
  ['$15,000 - $50,000', 2, 3_250_000],
  ['$50,000+', 2, 5_000_000],
  ['$50,000+', 0, 50_000],
  ['Under $5,000', 3, 2_500_000],
  ['', 2, null],
] as const)('the budget %s in a currency of %i decimals is worth %s', (budget, decimals, value) =>
  expect(valueOf(budget, decimals)).toBe(value),
)
