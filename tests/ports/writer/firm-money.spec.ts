import { expect, it } from 'vitest'
import { firmMoney } from '#adapters/writer/template/reading/firm-money.ts'

const formats = {
  locale: 'en-US',
  currency: 'USD',
  timeZone: 'UTC',
  dateFormat: 'locale',
  weekStartsOn: 'monday',
} as const

it.each(['$8,500 flat fee.', '$8,500 (fixed)', 'Total: $8,500 in total'])('reads the amount of %s', (text) => {
  expect(firmMoney(text, formats)).toEqual({ sign: '$', amount: 8500 })
})

it('does not backtrack over names that are one name and two', () => {
  expect(firmMoney(` INVESTITIO${'N FLAT FEE INVESTITIO'.repeat(200)}P`, formats)).toBeNull()
})
