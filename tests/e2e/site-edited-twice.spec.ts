import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { settings } from '#contracts/setting/http.ts'
import { eventually } from '#tests/support/eventually.ts'
import { toast } from './support/on-screen.ts'
import { openProduct, type Product } from './support/product.ts'

let product: Product
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.close())
afterEach(() => product.leave())

describe('the editor of the site', () => {
  it('asks what becomes of both changes when two tabs edit at once, and loses none', async () => {
    const [one, two] = [await product.staff('/dashboard/site'), await product.staff('/dashboard/site')]
    await one.getByLabel('Eyebrow', { exact: true }).fill('From the first tab')
    await one.getByLabel('Title', { exact: true }).fill('The first title.')
    await two.getByLabel('Action', { exact: true }).fill('From the second tab')
    await two.getByLabel('Title', { exact: true }).fill('The second title.')
    await one.getByRole('button', { name: 'Save draft' }).click()
    await one.getByText('Draft, not published yet').waitFor()
    await two.getByText('Both of you changed: En, hero, title.').waitFor()
    expect(await two.getByLabel('Title', { exact: true }).inputValue()).toBe('The second title.')
    await two.getByRole('button', { name: 'Add my changes to theirs' }).click()
    const eyebrow = two.getByLabel('Eyebrow', { exact: true })
    await eventually(async () => expect(await eyebrow.inputValue()).toBe('From the first tab'))
    expect(await two.getByLabel('Action', { exact: true }).inputValue()).toBe('From the second tab')
    await two.getByRole('button', { name: 'Save draft' }).click()
    await two.getByText('Draft, not published yet').waitFor()
  })

  it('keeps what is typed of the firm beside other parts, and shows what another person saved of it', async () => {
    const page = await product.staff('/dashboard/site')
    await page.getByLabel('Part').selectOption('Firm')
    await page.getByLabel('Legal entity').fill('Mine Ltd')
    await page.getByLabel('Part').selectOption('Beginning')
    await page.getByLabel('Title', { exact: true }).waitFor()
    await page.getByLabel('Part').selectOption('Firm')
    expect(await page.getByLabel('Legal entity').inputValue()).toBe('Mine Ltd')
    await product.api.call(settings.change, { body: { values: { LEGAL_ENTITY: 'Theirs Ltd' } } })
    await page.getByText('Another person changed these settings meanwhile.').waitFor()
    expect(await page.getByLabel('Legal entity').inputValue()).toBe('Mine Ltd')
    await page.getByRole('button', { name: 'Load them' }).click()
    expect(await page.getByLabel('Legal entity').inputValue()).toBe('Theirs Ltd')
  })

  it('publishes at the second press what it could only save at the first', async () => {
    const page = await product.staff('/dashboard/site')
    await page.getByLabel('Eyebrow', { exact: true }).fill('At the second press')
    await page.route(/\/api\/site\/publish$/, (route) => route.fulfill({ status: 503, body: '' }), { times: 1 })
    const publish = page.getByRole('button', { name: 'Publish', exact: true })
    await publish.click()
    await toast(page, 'Failed to update the site').waitFor()
    await page.getByText('Draft, not published yet').waitFor()
    await publish.click()
    await toast(page, 'Published. Visitors see it within seconds.').waitFor()
    await product.leave(['503 /api/site/publish'])
  })

  it('keeps what is typed while a draft is on its way', async () => {
    const page = await product.staff('/dashboard/site')
    const release = Promise.withResolvers<void>()
    await page.route(/\/api\/site\/content$/, async (route) => {
      if (route.request().method() === 'GET') return route.continue()
      const response = await route.fetch()
      await release.promise
      await route.fulfill({ response })
    })
    await page.getByLabel('Eyebrow', { exact: true }).fill('Sent')
    await page.getByRole('button', { name: 'Save draft' }).click()
    await page.getByRole('button', { name: 'Save draft', disabled: true }).waitFor()
    await page.getByLabel('Title', { exact: true }).fill('Typed meanwhile.')
    release.resolve()
    await toast(page, 'Draft saved. Visitors see it once it is published.').waitFor()
    expect(await page.getByLabel('Title', { exact: true }).inputValue()).toBe('Typed meanwhile.')
    await page.getByRole('button', { name: 'Save draft' }).click()
    await page.getByRole('button', { name: 'Save draft', disabled: true }).waitFor()
    await page.reload()
    const title = page.getByLabel('Title', { exact: true })
    await eventually(async () => expect(await title.inputValue()).toBe('Typed meanwhile.'))
    expect(await page.getByLabel('Eyebrow', { exact: true }).inputValue()).toBe('Sent')
  })
})
