import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { settings } from '#contracts/setting/http.ts'
import { siteContents } from '#contracts/site/http/content.ts'
import { eventually } from '#tests/support/eventually.ts'
import { siteDesk } from '#tests/support/site/site-desk.ts'
import { toast } from './support/on-screen.ts'
import { openProduct, type Product } from './support/product.ts'

let product: Product
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.close())
afterEach(() => product.leave())

describe('the editor of the site', () => {
  it('asks what becomes of both changes when two edit at once, also of the firm, and loses none; keeps what is typed while a draft is on its way, and publishes at the second press what it only saved at the first', async () => {
    const page = await product.staff('/dashboard/site')
    await page.getByLabel('Action', { exact: true }).fill('From this tab')
    await page.getByLabel('Title', { exact: true }).fill('My title.')
    const desk = siteDesk(product.url, product.api)
    const content = await desk.published()
    Object.assign(content.languages.en.hero, { eyebrow: 'From another one', title: 'Their title.' })
    expect((await desk.put(content)).status).toBe(200)
    await page.getByText('Both of you changed: En, hero, title.').waitFor()
    expect(await page.getByLabel('Title', { exact: true }).inputValue()).toBe('My title.')
    await page.getByRole('button', { name: 'Add my changes to theirs' }).click()
    const [eyebrow, title] = [page.getByLabel('Eyebrow', { exact: true }), page.getByLabel('Title', { exact: true })]
    await eventually(async () => expect(await eyebrow.inputValue()).toBe('From another one'))
    expect(await page.getByLabel('Action', { exact: true }).inputValue()).toBe('From this tab')
    await page.getByRole('button', { name: 'Save draft' }).click()
    await page.getByText('Draft, not published yet').waitFor()

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

    await page.getByLabel('Part').selectOption('Beginning')
    const release = Promise.withResolvers<void>()
    await page.route(/\/api\/site\/content$/, async (route) => {
      if (route.request().method() === 'GET') return route.continue()
      const response = await route.fetch()
      await release.promise
      await route.fulfill({ response })
    })
    await eyebrow.fill('Sent')
    await page.getByRole('button', { name: 'Save draft' }).click()
    await page.getByRole('button', { name: 'Save draft', disabled: true }).waitFor()
    await title.fill('Typed meanwhile.')
    release.resolve()
    await toast(page, 'Draft saved. Visitors see it once it is published.').waitFor()
    expect(await title.inputValue()).toBe('Typed meanwhile.')
    await page.route(/\/api\/site\/publish$/, (route) => route.fulfill({ status: 503, body: '' }), { times: 1 })
    const publish = page.getByRole('button', { name: 'Publish', exact: true })
    await publish.click()
    await toast(page, 'Failed to update the site').waitFor()
    await page.getByText('Draft, not published yet').waitFor()
    await publish.click()
    await toast(page, 'Published. Visitors see it within seconds.').waitFor()
    const { published } = await product.api.call(siteContents.read, {})
    expect(published.languages.en?.hero).toMatchObject({ eyebrow: 'Sent', title: 'Typed meanwhile.' })
    await product.leave(['503 /api/site/publish'])
  })
})
