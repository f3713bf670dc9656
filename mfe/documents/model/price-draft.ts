import { written } from '@atrium/kit/written'
import { type PriceTable, priceTotals, taxText } from '#contracts/document/price-totals.ts'
import { pricing, readPricing } from '#contracts/document/pricing.ts'
import type { Proposal } from '#contracts/document/proposal.ts'
import { decimalsOf } from '#contracts/formats.ts'
import { readJson } from '#contracts/json.ts'

/** A price table being edited: numbers as typed, amounts in the currency's main unit. */
export type PriceDraft = {
  readonly currency: string
  /** In per cent. */
  readonly taxRate: string
  readonly items: readonly DraftItem[]
}

export type DraftItem = {
  readonly name: string
  readonly description: string
  readonly quantity: string
  readonly unitPrice: string
  readonly discount: string
  readonly optional: boolean
  readonly selected: boolean
}

export const newItem: DraftItem = {
  name: '',
  description: '',
  quantity: '1',
  unitPrice: '',
  discount: '',
  optional: false,
  selected: false,
}

/** A proposal's price table as the text of a field: JSON, empty without a table. */
export const pricesText = ({ pricing: table }: Pick<Proposal, 'pricing'>): string =>
  table == null ? '' : JSON.stringify(table)

export const withPrices = (content: Proposal, text: string): Proposal => {
  const { pricing: _, ...rest } = content
  return text === '' ? rest : { ...rest, pricing: readJson(text) }
}

/** The draft of a field's text; null without a table. An invalid table keeps whatever can be shown. */
export const draftIn = (text: string): PriceDraft | null => {
  if (text === '') return null
  const table = fieldsOf(readJson(text))
  const currency = typeof table.currency === 'string' ? table.currency : written.formats.currency
  return {
    currency,
    taxRate: typed(table.taxRate, 2),
    items: (Array.isArray(table.items) ? table.items : []).map((item) => itemIn(fieldsOf(item), decimalsIn(currency))),
  }
}

const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {}

const itemIn = (item: Readonly<Record<string, unknown>>, decimals: number): DraftItem => ({
  name: typed(item.name),
  description: typed(item.description),
  quantity: typed(item.quantity),
  unitPrice: typed(item.unitPrice, decimals),
  discount: item.discount === 0 ? '' : typed(item.discount, decimals),
  optional: item.optional === true,
  selected: item.selected === true,
})

/** Converts an integer in the smallest unit to the main unit; typed text that is not a number is kept. */
const typed = (value: unknown, decimals = 0): string => {
  if (typeof value !== 'number') return typeof value === 'string' ? value : ''
  return decimals === 0 ? String(value) : (value / 10 ** decimals).toFixed(decimals).replace(/\.0+$/, '')
}

/** A draft as a field's text; a number that cannot be parsed remains text, which the schema rejects. */
export const draftText = ({ currency, taxRate, items }: PriceDraft): string => {
  const decimals = decimalsIn(currency)
  const drawn = items.map(({ name, description, quantity, unitPrice, discount, optional, selected }) => ({
    name,
    ...(description.trim() === '' ? {} : { description }),
    quantity: numberIn(quantity),
    unitPrice: unitsIn(unitPrice, decimals),
    ...(discount.trim() === '' ? {} : { discount: unitsIn(discount, decimals) }),
    optional,
    selected: optional && selected,
  }))
  return JSON.stringify({ currency, taxRate: taxRate.trim() === '' ? 0 : unitsIn(taxRate, 2), items: drawn })
}

const plainNumber = /^-?\d+(?:\.\d+)?$/
const groupedNumber = /^-?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/

const digitsIn = (text: string): string | null => {
  const trimmed = text.trim()
  if (plainNumber.test(trimmed)) return trimmed
  return groupedNumber.test(trimmed) ? trimmed.replaceAll(',', '') : null
}

const numberIn = (text: string): number | string => {
  const digits = digitsIn(text)
  return digits === null ? text : Number(digits)
}

/** Converts to the smallest unit, exactly; text with more decimal places than `decimals` remains text. */
const unitsIn = (text: string, decimals: number): number | string => {
  const [whole = '', fraction = ''] = digitsIn(text)?.split('.') ?? []
  return whole === '' || fraction.length > decimals ? text : Number(whole + fraction.padEnd(decimals, '0'))
}

const decimalsIn = (currency: string): number => (/^[A-Z]{3}$/.test(currency) ? decimalsOf(currency) : 2)

/** The validation errors of a field's text, by the path of the input, such as `items.2.quantity`. */
export const priceFaults = (text: string): ReadonlyMap<string, string> => {
  const raw = readJson(text)
  const issues = text === '' ? [] : (pricing.safeParse(raw).error?.issues ?? [])
  return new Map(
    issues.toReversed().map(({ path, message }) => {
      const value = path.reduce<unknown>((inner, name) => fieldsOf(inner)[String(name)], raw)
      const asked = typeof value === 'string' ? numbers[String(path.at(-1))] : undefined
      return [path.join('.'), asked ?? message]
    }),
  )
}

const numbers: Readonly<Record<string, string>> = {
  quantity: 'A number, such as 2 or 1.5',
  unitPrice: 'A price, such as 1,234.50',
  discount: 'An amount, such as 100',
  taxRate: 'A rate in per cent, such as 19 or 7.75',
}

/** A field's text as readers compare it: a list of the lines and sums. */
export const pricesMarkup = (text: string): string => {
  const table = text === '' ? null : readPricing({ pricing: readJson(text) })
  return table === null ? text : markupOf(table)
}

const markupOf = (table: PriceTable): string => {
  const { lines, chosen, subtotal, tax, total } = priceTotals(table)
  const money = (amount: number) => written.price(amount, table.currency)
  const items = table.items.map((item, index) => {
    const price = `${item.quantity} × ${money(item.unitPrice)}`
    const less = item.discount ? ` − ${money(item.discount)}` : ''
    const optional = item.optional ? `, optional, ${chosen[index] ? 'included' : 'not included'}` : ''
    const described = item.description ? ` (${item.description.replace(/\s+/g, ' ')})` : ''
    return `- ${item.name}${described}: ${price}${less} = ${money(lines[index] ?? 0)}${optional}`
  })
  const taxed =
    table.taxRate === 0 ? [] : [`- Subtotal: ${money(subtotal)}`, `- Tax (${taxText(table.taxRate)}): ${money(tax)}`]
  return [...items, ...taxed, `- Total: ${money(total)}`].join('\n')
}
