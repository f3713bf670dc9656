import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { leadTimeline } from '#contracts/lead/http/lead-timeline.ts'
import { leads } from '#contracts/lead/http/leads.ts'
import { analytics } from '#contracts/site/http/analytics.ts'
import { eventually } from '#tests/support/eventually.ts'
import { openProduct, type Product } from './support/product.ts'
import { violationsOn } from './support/violations.ts'

let product: Product
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.close())
afterEach(() => product.leave())

const small = { viewport: { width: 360, height: 740 } }
const fill = async (page: Page, email: string) => {
  await page.getByLabel('Name').fill('Grace Kim')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Estimated budget').selectOption('Under $5,000')
  await page.getByLabel('Message').fill('Paper,\nmostly.')
}
const send = (page: Page) => page.getByRole('button', { name: 'Send Message' }).click()
const leadOf = async (search: string) => (await product.api.call(leads.list, { query: { search } })).leads[0]

/** Accessibility violations. axe runs in a window with scripts, on the same markup. */
const faultsOf = async (page: Page) => {
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  return [...(sideways > 0 ? [`${sideways} px sideways`] : []), ...(await violationsOn(page))]
}

describe('without JavaScript', () => {
  it('a message is mended, sent and thanked for, on pages that lose nothing', async () => {
    const page = await product.visitor('/?utm_source=leaflet', { ...small, javaScriptEnabled: false })
    await fill(page, 'grace@crane')
    await send(page)
    await page.getByRole('heading', { level: 1, name: 'Almost there.' }).waitFor()
    expect(await page.locator('.field-error:visible').allTextContents()).toEqual(['Invalid email address'])
    expect(await page.getByLabel('Message').inputValue()).toBe('Paper,\nmostly.')
    expect(await page.getByLabel('Estimated budget').inputValue()).toBe('Under $5,000')
    await page.getByLabel('Email').fill('grace@crane.example')
    await send(page)
    await page.getByRole('heading', { level: 1, name: 'Message sent successfully!' }).waitFor()
    await page.getByRole('link', { name: 'Back to the website' }).click()
    await page.waitForURL((url) => url.pathname === '/')
    expect(await leadOf('grace@crane.example')).toMatchObject({ notes: 'Paper,\nmostly.', estimatedValue: 250_000 })
    await product.leave(['400 /contact'])
  })

  it('the result pages are accessible', async () => {
    const page = await product.visitor('/', small)
    const post = (email: string) =>
      page.evaluate((value) => {
        const form = document.querySelector('form')
        form?.querySelectorAll('input').forEach((input) => {
          if (input.name === 'name') input.value = 'Grace'
          if (input.name === 'email') input.value = value
        })
        const message = form?.querySelector('textarea')
        if (message) message.value = 'Hello.'
        form?.submit()
      }, email)
    await post('grace@')
    await page.getByText('Invalid email address').waitFor()
    expect(await faultsOf(page)).toEqual([])
    await post('grace@second.example')
    await page.getByText('Message sent successfully!').waitFor()
    expect(await faultsOf(page)).toEqual([])
    await product.leave(['400 /contact'])
  })
})

describe('with JavaScript', () => {
  it('a message carries its origin, and a consenting visitor is counted', async () => {
    const page = await product.visitor('/terms-of-service?utm_source=news&utm_campaign=spring')
    await page.getByRole('button', { name: 'I Accept' }).click()
    await page.getByRole('banner').getByRole('link', { name: 'Contact Us' }).click()
    await fill(page, 'grace@kim.example')
    await send(page)
    await page.getByText('Message sent successfully!').waitFor()
    const lead = await leadOf('grace@kim.example')
    const { origin } = await product.api.call(leadTimeline.read, { params: { id: lead?.id ?? '' }, query: {} })
    expect(origin).toMatchObject({
      page: '/terms-of-service',
      campaign: { source: 'news', name: 'spring', term: null },
    })
    const countLeads = async () =>
      (await product.api.call(analytics.read, { query: {} })).counts.map(({ event, page, count }) => [
        event,
        page,
        count,
      ])
    await eventually(async () =>
      expect(await countLeads()).toEqual([
        ['contact_sent', '/', 1],
        ['page_view', '/', 1],
        ['page_view', '/terms-of-service', 1],
      ]),
    )
  })

  it('the privacy banner appears and disappears without layout shift', async () => {
    const page = await product.visitor('/', { viewport: { width: 390, height: 800 } })
    await page.evaluate(() => scrollTo(0, 1200))
    const top = () => page.evaluate(() => document.querySelector('#services')?.getBoundingClientRect().top)
    const before = await top()
    await page.getByRole('button', { name: 'I Accept' }).click()
    expect(await top()).toBe(before)
    const shifts = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const observer = new PerformanceObserver((list) => resolve(list.getEntries().length))
          observer.observe({ type: 'layout-shift', buffered: true })
          requestAnimationFrame(() => requestAnimationFrame(() => resolve(observer.takeRecords().length)))
        }),
    )
    expect(shifts).toBe(0)
  })
})
