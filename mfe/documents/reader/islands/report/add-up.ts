/** Follows the optional items chosen with the total before tax. */
export const addUp = (report: HTMLElement): void => {
  const items = report.querySelector<HTMLElement>('fieldset[data-fixed]')
  const total = items?.querySelector('output')
  if (!items || !total) return
  const { currency, fixed } = items.dataset
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency: currency ?? 'USD' })
  const unit = 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2)
  const sum = () =>
    [...items.querySelectorAll<HTMLInputElement>('input[data-line]')]
      .filter(({ checked }) => checked)
      .reduce((amount, { dataset }) => amount + Number(dataset.line), Number(fixed))
  const show = () => {
    total.textContent = format.format(sum() / unit)
  }
  items.addEventListener('change', show)
  // The browser may have restored what was ticked.
  show()
}
