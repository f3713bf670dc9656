import { amountText, formatter, hundredthsText, readAmount, readHundredths } from '@atrium/kit/formatter'
import { hundredths, type PriceTable, priceTotals, taxText } from '#contracts/document/price-totals.ts'
import { pricing, readPricing } from '#contracts/document/pricing.ts'
import type { Proposal } from '#contracts/document/proposal.ts'
import { readJson } from '#contracts/json.ts'

/** A price table being edited: numbers as typed in the installation's notation, amounts in the currency's main unit. */
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

/** An empty text removes the table; the rest is validated by what saves the document. */
export const withPrices = (content: Proposal, text: string): Proposal => {
  const { pricing, ...rest } = content
  return text === '' ? rest : { ...rest, pricing: readJson(text) }
}

/** The draft of a field's text; null without a table. An invalid table keeps whatever can be shown. */
export const draftIn = (text: string): PriceDraft | null => {
  if (text === '') return null
  const table = fieldsOf(readJson(text))
  const currency = typeof table.currency === 'string' ? table.currency : formatter.formats.currency
  return {
    currency,
    taxRate: fieldText(table.taxRate, hundredthsText),
    items: (Array.isArray(table.items) ? table.items : []).map((item) => itemIn(fieldsOf(item), currency)),
  }
}

const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {}

const itemIn = (item: Readonly<Record<string, unknown>>, currency: string): DraftItem => {
  const price = (units: number) => amountText(units, currency)
  return {
    name: fieldText(item.name, String),
    description: fieldText(item.description, String),
    quantity: fieldText(item.quantity, (quantity) => hundredthsText(hundredths(quantity))),
    unitPrice: fieldText(item.unitPrice, price),
    discount: item.discount === 0 ? '' : fieldText(item.discount, price),
    optional: item.optional === true,
    selected: item.selected === true,
  }
}

/** A number as its field shows it; typed text that is not a number is kept. */
const fieldText = (value: unknown, write: (number: number) => string): string =>
  typeof value === 'number' ? write(value) : typeof value === 'string' ? value : ''

/** A draft as a field's text; a number that cannot be parsed remains text, which the schema rejects. */
export const draftText = ({ currency, taxRate, items }: PriceDraft): string => {
  const unitsIn = (text: string) => numberOr(text, readAmount(text, currency))
  const tableItems = items.map(({ name, description, quantity, unitPrice, discount, optional, selected }) => ({
    name,
    ...(description.trim() === '' ? {} : { description }),
    quantity: numberOr(quantity, readHundredths(quantity), 100),
    unitPrice: unitsIn(unitPrice),
    ...(discount.trim() === '' ? {} : { discount: unitsIn(discount) }),
    optional,
    selected: optional && selected,
  }))
  const tax = taxRate.trim() === '' ? 0 : numberOr(taxRate, readHundredths(withoutPercent(taxRate)))
  return JSON.stringify({ currency, taxRate: tax, items: tableItems })
}

/** A rate as people write it: `19 %`, `%19` in Turkish, with the Arabic sign or the wide one of Japanese keyboards. */
const withoutPercent = (rate: string): string => rate.trim().replace(/^[%٪％]|[%٪％]$/u, '')

/** What a text reads as; an unreadable one remains text. */
const numberOr = (text: string, read: number | null | 'unreadable', parts = 1): number | string =>
  typeof read === 'number' ? read / parts : text

/** The validation errors of a field's text, by the path of the input, such as `items.2.quantity`. */
export const priceFaults = (text: string): ReadonlyMap<string, string> => {
  const raw = readJson(text)
  const issues = text === '' ? [] : (pricing.safeParse(raw).error?.issues ?? [])
  const { currency } = fieldsOf(raw)
  const examples = numbers(typeof currency === 'string' ? currency : '')
  return new Map(
    issues.toReversed().map(({ path, message }) => {
      const value = path.reduce<unknown>((inner, name) => fieldsOf(inner)[String(name)], raw)
      const example = typeof value === 'string' ? examples[String(path.at(-1))] : undefined
      return [path.join('.'), example ?? message]
    }),
  )
}

const numbers = (currency: string): Readonly<Record<string, string>> => ({
  quantity: `A number, such as 2 or ${formatter.count(1.5)}`,
  unitPrice: `A price, such as ${amountText(exampleOf(currency), currency)}`,
  discount: 'An amount, such as 100',
  taxRate: `A rate in per cent, such as 19 or ${formatter.count(7.75)}`,
})

/** 1,234.5 of a currency's main unit, or 1,234 of one without decimals. */
const exampleOf = (currency: string): number => Math.floor(1_234.5 * 10 ** formatter.decimalsIn(currency))

/** A field's text as readers compare it: a list of the lines and sums. */
export const pricesMarkup = (text: string): string => {
  const table = text === '' ? null : readPricing({ pricing: readJson(text) })
  return table === null ? text : markupOf(table)
}

const markupOf = (table: PriceTable): string => {
  const { lines, chosen, subtotal, tax, total } = priceTotals(table)
  const money = (amount: number) => formatter.price(amount, table.currency)
  const items = table.items.map((item, index) => {
    const price = `${formatter.count(item.quantity)} × ${money(item.unitPrice)}`
    const less = item.discount ? ` − ${money(item.discount)}` : ''
    const optional = item.optional ? `, optional, ${chosen[index] ? 'included' : 'not included'}` : ''
    const described = item.description ? ` (${item.description.replace(/\s+/g, ' ')})` : ''
    return `- ${item.name}${described}: ${price}${less} = ${money(lines[index] ?? 0)}${optional}`
  })
  const taxed =
    table.taxRate === 0 ? [] : [`- Subtotal: ${money(subtotal)}`, `- Tax (${taxText(table.taxRate)}): ${money(tax)}`]
  return [...items, ...taxed, `- Total: ${money(total)}`].join('\n')
}
