import { type PriceTable, priceTotals } from '#contracts/document/price-totals.ts'

const boxesIn = (report: ParentNode) => [...report.querySelectorAll<HTMLInputElement>('input[data-optional]')]

/** The indexes of the ticked optional items; null on a page without any to tick. */
const tickedItems = (report: ParentNode): readonly number[] | null => {
  const boxes = boxesIn(report)
  return boxes.length === 0 ? null : boxes.filter((box) => box.checked).map((box) => Number(box.dataset.optional))
}

/** Lets the reader tick optional items, and updates the sums. */
export const chooseItems = (report: HTMLElement, signal: AbortSignal): void => {
  const prices = report.querySelector<HTMLElement>('[data-prices]')
  if (prices === null) return
  const table = JSON.parse(prices.dataset.prices ?? '') as PriceTable
  const decimals = Number(prices.dataset.decimals)
  const format = new Intl.NumberFormat(prices.dataset.locale ?? 'en-US', {
    style: 'currency',
    currency: table.currency,
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  })
  const price = (amount: number) => format.format(amount / 10 ** decimals)
  const follow = () => {
    const { chosen, ...totals } = priceTotals(table, tickedItems(report))
    for (const line of prices.querySelectorAll<HTMLElement>('[data-line]'))
      line.dataset.chosen = String(chosen[Number(line.dataset.line)])
    for (const sum of report.querySelectorAll<HTMLElement>('[data-sum]'))
      sum.textContent = price(totals[sum.dataset.sum as 'subtotal' | 'tax' | 'total'])
    // Beside the way to the form, outside of the document and its sums.
    report.querySelector('[data-total]')?.replaceChildren(price(totals.total))
  }
  for (const box of boxesIn(prices)) {
    box.disabled = false
    box.addEventListener('change', follow, { signal })
  }
  // Browsers restore ticks on a reload.
  follow()
}
