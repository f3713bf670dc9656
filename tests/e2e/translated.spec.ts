import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { leads } from '#contracts/lead/http/leads.ts'
import { workflows } from '#contracts/workflow/http/workflows.ts'
import { waitForLaterCode } from './support/later-code.ts'
import { openProduct, type Product } from './support/product.ts'

let product: Product
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.close())
afterEach(() => product.leave())

/** As the translator of Chrome does (react/react#11538): each text is replaced by an element, now and as it comes. */
const translate = (page: Page) =>
  page.evaluate(() => {
    const isPlain = ({ data, parentElement }: Text) =>
      data.trim() !== '' && parentElement?.closest('font, script, style, textarea, [translate="no"]') === null
    const replaceTexts = () => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      const texts: Text[] = []
      while (walker.nextNode()) texts.push(walker.currentNode as Text)
      for (const text of texts.filter(isPlain)) {
        const outer = document.createElement('font')
        outer.appendChild(document.createElement('font')).textContent = `«${text.data.trim()}»`
        text.replaceWith(outer)
      }
    }
    replaceTexts()
    new MutationObserver(replaceTexts).observe(document.body, { childList: true, characterData: true, subtree: true })
  })

/** By its text, also between the marks of the translation. */
const cardOn = (page: Page) =>
  page.getByRole('list', { name: 'Workflows' }).getByRole('listitem').filter({ hasText: 'Lead Enrichment' })

describe('a page that the browser translates', () => {
  it('goes on where the page was translated while its last code was still on the way', async () => {
    const page = await product.newStaff('/robots.txt')
    const code = Promise.withResolvers<void>()
    await page.route('**/later-*.js', async (route) => {
      await code.promise
      await route.continue()
    })
    await page.goto('/dashboard')
    const card = cardOn(page)
    await card.getByRole('button', { name: 'Pause' }).waitFor()
    await translate(page)
    code.resolve()
    await waitForLaterCode(page)
    await product.api.call(workflows.revise, { params: { id: '1' }, body: { status: 'inactive' } })
    await card.getByRole('button', { name: '«Activate»' }).waitFor()
    await page.getByRole('link', { name: '«Documents»' }).click()
    await page.getByText('«No documents yet»').waitFor()
  })

  it('goes on where texts come, change and go, and shows a number beside a word as it changes', async () => {
    for (const name of ['Mara', 'Nils'])
      await product.api.call(leads.create, { body: { name, email: `${name.toLowerCase()}@mail.example` } })
    const page = await product.staff('/dashboard/leads')
    await page.getByText('Nils').first().waitFor()
    await waitForLaterCode(page)
    await page.getByRole('checkbox', { name: 'Select Nils' }).click()
    const bar = page.getByRole('region', { name: 'Selected leads' })
    await bar.getByText('1 selected').waitFor()
    await translate(page)
    await bar.getByText('«1»').waitFor()
    await page.getByRole('checkbox', { name: 'Select Mara' }).click()
    await bar.getByText('«2»').waitFor()
    expect(await bar.getByText('«1»').count()).toBe(0)
    await page.keyboard.press('Escape')
    await bar.waitFor({ state: 'detached' })

    await page.getByRole('link', { name: '«Workflows»' }).click()
    const card = cardOn(page)
    await card.getByText('«Lead Enrichment»').waitFor()
    await product.api.call(workflows.revise, { params: { id: '1' }, body: { status: 'inactive' } })
    await card.getByText('«Inactive»').waitFor()
    await card.getByRole('button', { name: '«Activate»' }).click()
    await card.getByText('«Active»').waitFor()
    expect(await card.getByText('«Inactive»').count()).toBe(0)
  })
})
