import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { shares } from '#contracts/share/http/shares.ts'
import { aProposal } from '#tests/support/document/documents.ts'
import { readPdf } from '#tests/support/document/pdf-text.ts'
import { type DocumentsProduct, edit, openDocuments, savedOf } from './support/documents-product.ts'

let product: DocumentsProduct
beforeAll(async () => {
  product = await openDocuments(undefined, { CURRENCY: 'EUR', LOCALE: 'de-DE' })
}, 60_000)
afterAll(() => product.close())
afterEach(() => product.leave([], /never/))

const line = { quantity: 1, optional: false, selected: false }
const plain = (text: string) => text.replace(/\s+/g, ' ')

/** A proposal with an optional item, and 20 % of tax. */
const priceTable = (currency: string, prices: readonly [number, number]) => {
  const items = [
    { ...line, name: 'Data hub', unitPrice: prices[0] },
    { ...line, name: 'Training', unitPrice: prices[1], optional: true },
  ]
  return JSON.stringify({ success: true, data: { ...aProposal, pricing: { currency, taxRate: 2000, items } } })
}

describe('a client reads the same sums in the lines, above the button, after accepting and on the receipt', () => {
  it.each([
    [
      'RSD',
      85_000_000,
      1_250,
      ['RSD 850,000.00', 'RSD 12.50'],
      ['RSD 850,012.50', 'RSD 170,002.50', 'RSD 1,020,015.00'],
    ],
    ['CLF', 12_345_678, 2, ['CLF 1,234.5678', 'CLF 0.0002'], ['CLF 1,234.5680', 'CLF 246.9136', 'CLF 1,481.4816']],
    ['JPY', 850_000, 50, ['JP¥850,000', 'JP¥50'], ['JP¥850,050', 'JP¥170,010', 'JP¥1,020,060']],
  ] as const)('%s', async (currency, one, other, lines, [net, tax, gross]) => {
    const path = await product.proposal(priceTable(currency, [one, other]))
    const params = { id: '5', runId: path.split('/').at(-1) ?? '' }
    const until = new Date(Date.now() + 24 * 3_600_000).toISOString()
    const { shareUrl } = await product.api.call(shares.create, { params, body: { decision: { until } } })
    const page = await product.visitor(new URL(shareUrl).pathname)
    const texts = async (selector: string) => (await page.locator(selector).allInnerTexts()).map(plain)
    await page.getByRole('checkbox', { name: /Training/ }).check()
    expect(await texts('td[data-label]:last-child')).toEqual(lines)
    expect(await texts('[data-sum]')).toEqual([net, tax, gross, gross])
    expect(await texts('[data-total]')).toEqual([gross])
    await page.locator('[name="name"]').fill('Ada')
    await page.locator('[name="agreed"]').check()
    await page.getByRole('button', { name: 'Accept this proposal' }).click()
    await page.locator('#decision blockquote').waitFor()
    expect((await texts('#decision dd')).slice(0, 3)).toEqual([gross, net, tax])
    expect(await texts('tfoot td')).toEqual([net, tax, gross])
    const receipt = await page.request.get('/api/public/report/receipt')
    const { pages } = await readPdf(new Uint8Array(await receipt.body()))
    const last = pages.at(-1) ?? ''
    expect(
      [gross, net, tax].map((sum) => last.indexOf(sum)).every((at, index, all) => at > (all[index - 1] ?? 0)),
    ).toBe(true)
  })
})

it('staff type prices as their locale writes them, and read back what they typed', async () => {
  const path = await product.proposal(priceTable('EUR', [123_450, 5]))
  const page = await product.staff(path)
  await edit(page)
  const price = page.locator('input[name="items.0.unitPrice"]')
  await price.waitFor()
  expect(await price.inputValue()).toBe('1.234,50')
  await price.fill('8500.50')
  await page.getByText('A price, such as 1.234,50').waitFor()
  for (const [typed, total] of [
    ['8.500 €', '10.200,00 €'],
    ['1234,5', '1.481,40 €'],
    ['1.234', '1.480,80 €'],
  ] as const) {
    await price.fill(typed)
    await page.getByText(`Total ${total}`.replace(' €', '\u00a0€')).waitFor()
  }
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: 'Edit Content' }).waitFor()
  expect((await savedOf(product.api, path)).outputs.data.pricing.items[0].unitPrice).toBe(123_400)
})
