/**
 * The arithmetic of price tables, in integers of the currency's smallest unit. Server, dashboard and the client's page
 * share it; it has no dependency, so that the page stays small.
 */

/** A line of a price table. */
export type PriceItem = {
  readonly name: string
  readonly description?: string | null | undefined
  /** In hours or days, for example: up to two decimal places. */
  readonly quantity: number
  readonly unitPrice: number
  /** Taken off the line, not off each unit. */
  readonly discount?: number | null | undefined
  readonly optional: boolean
  /** For an optional item: whether it counts until the client chooses. Other items always count. */
  readonly selected: boolean
}

export type PriceTable = {
  /** ISO 4217. */
  readonly currency: string
  /** Basis points: 1900 is 19 %. */
  readonly taxRate: number
  readonly items: readonly PriceItem[]
}

/** A quantity in hundredths, so that every total is integer arithmetic. */
export const hundredths = (quantity: number): number => Math.round(quantity * 100)

/** The price of a line; a fraction of the smallest unit, from a fractional quantity, is rounded half up. */
export const lineTotal = (item: PriceItem): number =>
  Math.floor((hundredths(item.quantity) * item.unitPrice + 50) / 100) - (item.discount ?? 0)

type PriceTotals = {
  /** Per item, including those not chosen. */
  readonly lines: readonly number[]
  /** Per item: whether it counts. */
  readonly chosen: readonly boolean[]
  /** The chosen lines, before tax: what a lead is worth. */
  readonly subtotal: number
  readonly tax: number
  /** With tax. */
  readonly total: number
}

/**
 * Every total of a price table, in the smallest unit of its currency.
 * @param selected indexes from 0 of the optional items that count; as they stand in the table if omitted
 */
export const priceTotals = (table: PriceTable, selected?: readonly number[] | null): PriceTotals => {
  const ticked = new Set(selected ?? selectedItems(table))
  const lines = table.items.map(lineTotal)
  const choices = table.items.map((item, index) => !item.optional || ticked.has(index))
  const subtotal = lines.reduce((sum, line, index) => (choices[index] ? sum + line : sum), 0)
  const tax =
    Math.floor(((subtotal % 10_000) * table.taxRate) / 10_000 + 0.5) + Math.floor(subtotal / 10_000) * table.taxRate
  return { lines, chosen: choices, subtotal, tax, total: subtotal + tax }
}

type Accepted = { readonly selected: readonly number[]; readonly total: number; readonly currency: string }

/**
 * The sums of an acceptance as pages and receipts list them: the gross total, as above the button that accepted it, then
 * net and tax. An acceptance keeps the net total; where the table does not give it again, that alone.
 */
export const acceptedSums = (table: PriceTable | null, { selected, total: net }: Accepted) => {
  const sums = table === null ? null : priceTotals(table, selected)
  if (table === null || sums?.subtotal !== net) return [{ label: 'Total before tax', taxRate: 0, amount: net }] as const
  const { subtotal, tax, total } = sums
  const gross = { label: 'Total', taxRate: 0, amount: total } as const
  if (table.taxRate === 0) return [gross]
  const taxed = { label: 'Tax ({rate})', taxRate: table.taxRate, amount: tax } as const
  return [gross, { label: 'Total before tax', taxRate: 0, amount: subtotal } as const, taxed]
}

/** The indexes of the optional items that are selected in the document itself. */
export const selectedItems = ({ items }: PriceTable): number[] =>
  items.flatMap((item, index) => (item.optional && item.selected ? [index] : []))

/** Whether every index is that of an optional item. */
export const areOptionalItems = ({ items }: PriceTable, selected: readonly number[]): boolean =>
  selected.every((index) => items[index]?.optional === true)

/** A tax rate as text: `19%`, `7.75%`. */
export const taxText = (taxRate: number, locale = 'en-US'): string =>
  new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }).format(taxRate / 10_000)
