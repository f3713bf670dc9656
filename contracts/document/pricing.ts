import { z } from 'zod'
import { isCurrency } from '#contracts/currency.ts'
import { requiredText } from '#contracts/fields.ts'
import { hundredths, lineTotal, priceTotals } from './price-totals.ts'

/** Limits of a price table; an amount is in the currency's smallest unit, as are the totals. */
export const pricingLimits = { amount: 1e12, items: 200, quantity: 1e6, name: 200, description: 2_000 } as const

const amount = z
  .int('A whole number of the smallest unit of the currency, such as cents')
  .min(0, 'An amount cannot be negative')
  .max(pricingLimits.amount, 'An amount can be at most 1,000,000,000,000 of the smallest unit of the currency')

const quantity = z
  .number('A quantity is a number')
  .min(0, 'A quantity cannot be negative')
  .max(pricingLimits.quantity, 'A quantity can be at most 1,000,000')
  .refine((value) => hundredths(value) / 100 === value, 'A quantity has at most two decimal places')

const priceItem = z.object({
  name: requiredText('An item needs a name', pricingLimits.name),
  description: z.string().max(pricingLimits.description, 'At most 2000 characters').nullish(),
  /** In hours or days, for example: up to two decimal places. */
  quantity,
  unitPrice: amount,
  /** Taken off the line, not off each unit. */
  discount: amount.nullish(),
  optional: z.boolean().default(false),
  /** For an optional item: whether it counts until the client chooses. Other items always count. */
  selected: z.boolean().default(false),
})

/** The optional `pricing` of a proposal. Within the limits even if a client selects every optional item. */
export const pricing = z
  .object({
    /** ISO 4217. */
    currency: z.string().refine(isCurrency, 'A currency code of ISO 4217, three capital letters such as USD'),
    /** Basis points: 1900 is 19 %. */
    taxRate: z
      .int('A whole number of basis points: 1900 is 19 %')
      .min(0, 'A tax rate cannot be negative')
      .max(10_000, 'A tax rate can be at most 10000 basis points, which is 100 %'),
    items: z
      .array(priceItem)
      .min(1, 'A price table needs at least one item')
      .max(pricingLimits.items, 'A price table can have at most 200 items'),
  })
  .superRefine(({ items, ...table }, context) => {
    if (context.issues.length > 0) return
    items.forEach((item, index) => {
      const gross = (hundredths(item.quantity) * item.unitPrice) / 100
      const path = ['items', index, gross > pricingLimits.amount ? 'unitPrice' : 'discount']
      if (gross > pricingLimits.amount) context.addIssue({ code: 'custom', path, message: lineTooLarge })
      else if (lineTotal(item) < 0) context.addIssue({ code: 'custom', path, message: discountTooLarge })
    })
    const every = items.map((_, index) => index)
    const { total } = priceTotals({ items, ...table }, every)
    if (context.issues.length === 0 && total > pricingLimits.amount)
      context.addIssue({ code: 'custom', path: ['items'], message: tableTooLarge })
  })

export type Pricing = z.output<typeof pricing>

const lineTooLarge = 'Quantity times unit price can be at most 1,000,000,000,000 of the smallest unit of the currency'
const discountTooLarge = 'A discount cannot be more than the quantity times the unit price'
const tableTooLarge =
  'All items together, with tax, can be at most 1,000,000,000,000 of the smallest unit of the currency'

/** The price table of a proposal's data; null without one, or if it is invalid. */
export const readPricing = (document: { readonly pricing?: unknown }): Pricing | null =>
  pricing.safeParse(document.pricing).data ?? null
