import { areOptionalItems, priceTotals, selectedItems } from '#contracts/document/price-totals.ts'
import { readPricing } from '#contracts/document/pricing.ts'
import { readDocument } from '#contracts/document/read-document.ts'
import type { PriceOf } from '#domain/share/service/decisions.ts'

/** The price that a document's price table gives these optional items. */
export const priceOfOutputs: PriceOf = (outputs, selected) => {
  const document = readDocument(outputs)
  const table = document.type === 'Proposal' ? readPricing(document.data) : null
  if (table === null) return selected === null || selected.length === 0 ? null : { type: 'NoSuchItem' }
  if (selected !== null && !areOptionalItems(table, selected)) return { type: 'NoSuchItem' }
  const chosen = [...new Set(selected ?? selectedItems(table))].sort((one, other) => one - other)
  return { selected: chosen, total: priceTotals(table, chosen).subtotal, currency: table.currency }
}
