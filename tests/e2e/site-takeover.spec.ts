import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { eventually } from '#tests/support/eventually.ts'
import { pageAt } from '#tests/support/site/site-desk.ts'
import { openProduct, type Product } from './support/product.ts'

let product: Product
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.close())
afterEach(() => product.leave())

/** Texts of another firm, by the names that the editor gives their places. */
const texts = {
  'Hero, eyebrow': 'Tax advice for workshops',
  'Hero, title': 'Your books are closed before the month is.',
  'Problem, title': 'You are good at your trade. Paper is another one.',
  'Process, title': 'From a shoe box to a closed month.',
  'Contact, title': 'Tell us about your workshop.',
}

const logo =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 32"><rect width="96" height="32" fill="#102a56"/></svg>'

/** In one go: the preview is drawn again at each key, which site-editor tries. */
const typeOver = async (page: Page, text: string) => {
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.insertText(text)
}

it('makes the site that of another firm by clicks and keys: name, colours, logo, texts, German', async () => {
  const page = await product.staff('/dashboard/site', { viewport: { width: 1440, height: 900 } })
  const preview = page.frameLocator('iframe[title="Preview, Desktop"]')
  const part = page.getByLabel('Part')
  for (const [place, text] of Object.entries(texts)) {
    await preview.getByRole('textbox', { name: place, exact: true }).first().focus()
    await typeOver(page, text)
    await page.keyboard.press('Enter')
  }
  await part.selectOption('Colours and logo')
  for (const [name, color] of [
    ['Primary', '#102a56'],
    ['Secondary', '#1d4ed8'],
    ['Accent', '#fbbf24'],
  ] as const) {
    await page.getByLabel(name, { exact: true }).focus()
    await typeOver(page, color)
  }
  const file = { name: 'logo.svg', mimeType: '', buffer: Buffer.from(logo) }
  await page.getByLabel('SVG or PNG, up to 256 kB').setInputFiles(file)
  await page.getByRole('img', { name: 'The logo on the primary colour' }).waitFor()
  await page.getByRole('img', { name: 'The logo on white' }).waitFor()
  await part.selectOption('Languages')
  await page.getByRole('button', { name: 'Add German' }).click()
  await page.getByText('This site has English, German.').waitFor()
  await preview.getByRole('textbox', { name: 'Hero, title', exact: true }).first().focus()
  await typeOver(page, 'Ihr Monat ist fertig, bevor er vorbei ist.')
  await page.keyboard.press('Enter')
  await part.selectOption('Firm')
  await page.getByLabel('Name of the firm').fill('Werkbuch')
  await page.getByLabel('Legal entity').fill('Werkbuch GmbH')
  await page.getByRole('button', { name: 'Save the firm' }).click()
  await page.getByText('Saved. Visitors see it within seconds.', { exact: true }).waitFor()
  await page.getByRole('heading', { name: 'What changed' }).click()
  await page.keyboard.press('p')
  await page.getByText('Published. Visitors see it within seconds.', { exact: true }).waitFor()

  const { html } = await pageAt(product.url)
  expect(html).toMatch(/<title>Werkbuch – /)
  for (const text of Object.values(texts)) expect(html).toContain(text)
  expect(html).toMatch(/<img[^>]* src="\/site\/logo-[\w-]{8}\.svg"/)
  const german = await pageAt(product.url, '/', { 'accept-language': 'de-DE' })
  expect(german.html).toMatch(/<html[^>]* lang="de"/)
  expect(german.html).toMatch(/<h1[^>]*>Ihr Monat ist fertig, bevor er vorbei ist\.</)
  expect(german.html).toContain('>Datenschutz<')
  // The dashboard's own head and a page of a link have the colours too.
  await eventually(async () =>
    expect(await (await fetch(new URL('/s/a-token', product.url))).text()).toContain('#102a56'),
  )
  await product.leave([], /400 \/api\/site\/preview/)
})
