import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openProduct, type Product } from './support/product.ts'

let product: Product
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.close())
afterEach(() => product.leave())

describe('the editor of the site', () => {
  it('previews a text, saves it as a draft, publishes it and restores what was before', async () => {
    const page = await product.staff('/dashboard/site')
    const title = page.getByLabel('Title', { exact: true })
    await title.fill('Words from the dashboard.')
    const preview = page.frameLocator('iframe[title="Preview, Desktop"]')
    await preview.getByRole('heading', { level: 1, name: 'Words from the dashboard.' }).waitFor()
    await page.getByText('En, hero, title').waitFor()
    await page.getByRole('button', { name: 'Save draft' }).click()
    await page.getByText('Draft, not published yet').waitFor()
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Publish' }).click()
    await page.getByText('Published. Visitors see it within seconds.', { exact: true }).waitFor()
    await page.getByText('Published, version 3').waitFor()
    const visitor = await product.visitor('/')
    await visitor.getByRole('heading', { level: 1, name: 'Words from the dashboard.' }).waitFor()
    await page.getByRole('button', { name: 'Restore version 1', exact: true }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Restore' }).click()
    await page.getByText('Draft, not published yet').waitFor()
    expect(await title.inputValue()).toBe('Your next best customer is already in your data.')
  })

  it('shows a refusal at its field', async () => {
    const page = await product.staff('/dashboard/site')
    await page.getByLabel('Part').selectOption('Figures')
    await page.getByLabel('Spots left', { exact: true }).fill('many')
    await page.getByLabel('Part').selectOption('Beginning')
    await page.getByRole('button', { name: 'Save draft' }).click()
    await page.getByRole('alert').getByText('must be a whole number').waitFor()
    expect(await page.getByLabel('Part').inputValue()).toBe('settings')
    await product.leave(['400 /api/site/content'], /400 \/api\/site\/preview/)
  })

  it('measures a colour while it is chosen, and offers the nearest that is readable', async () => {
    const page = await product.staff('/dashboard/site')
    await page.getByLabel('Part').selectOption('Colours and logo')
    await page.getByLabel('Primary', { exact: true }).fill('#8fd0b0')
    await page.getByText('Text needs 4.5 : 1.').waitFor()
    await page.getByRole('button', { name: /^Take #/ }).click()
    expect(await page.getByText('Text needs 4.5 : 1.').count()).toBe(0)
    await product.leave([], /400 \/api\/site\/preview/)
  })
})
