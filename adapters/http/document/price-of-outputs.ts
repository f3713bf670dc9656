import {
  acceptedSums,
  areOptionalItems,
  type PriceTable,
  priceTotals,
  selectedItems,
} from '#contracts/document/price-totals.ts'
import { readPricing } from '#contracts/document/pricing.ts'
import { readDocument } from '#contracts/document/read-document.ts'
import type { PriceOf } from '#domain/share/service/decisions.ts'
import type { GrossOf } from '#domain/share/service/document-decisions.ts'

/** The price that a document's price table gives these optional items. */
export const priceOfOutputs: PriceOf = (outputs, selected) => {
  const table = tableOf(outputs)
  if (table === null) return selected === null || selected.length === 0 ? null : { type: 'NoSuchItem' }
  if (selected !== null && !areOptionalItems(table, selected)) return { type: 'NoSuchItem' }
  const indexes = [...new Set(selected ?? selectedItems(table))].sort((one, other) => one - other)
  return { selected: indexes, total: priceTotals(table, indexes).subtotal, currency: table.currency }
}

/** In the currency's smallest unit; the net total where the outputs have no price table any more. */
export const grossOfOutputs: GrossOf = (outputs, price) => acceptedSums(tableOf(outputs), price)[0].amount

/** With tax, as the price table of outputs stands; null without one. */
export const totalOfOutputs = (
  outputs: string | null,
): { readonly total: number; readonly currency: string } | null => {
  const table = tableOf(outputs)
  return table === null ? null : { total: priceTotals(table).total, currency: table.currency }
}

const tableOf = (outputs: string | null): PriceTable | null => {
  const document = readDocument(outputs)
  return document.type === 'Proposal' ? readPricing(document.data) : null
}
