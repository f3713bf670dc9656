import { type PriceTable, priceText, priceTotals } from '#contracts/document/price-totals.ts'

const boxesIn = (prices: HTMLElement) => [...prices.querySelectorAll<HTMLInputElement>('input[data-optional]')]

/** The box of the same item in the form that accepts the document. */
const inForm = (report: HTMLElement, { dataset }: HTMLInputElement) =>
  report.querySelector<HTMLInputElement>(`form input[name="item${dataset.optional}"]`)

/** Lets the reader tick optional items; the sums follow, and so do the boxes of the form that accepts the document. */
export const chooseItems = (report: HTMLElement, signal: AbortSignal): void => {
  const prices = report.querySelector<HTMLElement>('[data-prices]')
  if (prices === null) return
  const table = JSON.parse(prices.dataset.prices ?? '') as PriceTable
  const boxes = boxesIn(prices)
  const follow = () => {
    const ticked = boxes.filter(({ checked }) => checked).map(({ dataset }) => Number(dataset.optional))
    showSums(prices, table, ticked)
  }
  for (const box of boxes) {
    const other = inForm(report, box)
    // What was sent with the form, or restored by the browser, is the newer choice.
    if (other !== null) box.checked = other.checked
    box.disabled = false
    box.addEventListener(
      'change',
      () => {
        follow()
        if (other === null || other.checked === box.checked) return
        other.checked = box.checked
        other.dispatchEvent(new Event('change', { bubbles: true }))
      },
      { signal },
    )
    other?.addEventListener(
      'change',
      () => {
        box.checked = other.checked
        follow()
      },
      { signal },
    )
  }
  follow()
}

const showSums = (prices: HTMLElement, table: PriceTable, ticked: readonly number[]): void => {
  const { chosen, ...totals } = priceTotals(table, ticked)
  for (const line of prices.querySelectorAll<HTMLElement>('[data-line]'))
    line.dataset.chosen = String(chosen[Number(line.dataset.line)])
  for (const sum of prices.querySelectorAll<HTMLElement>('[data-sum]'))
    sum.textContent = priceText(totals[sum.dataset.sum as 'subtotal' | 'tax' | 'total'], table.currency)
}
