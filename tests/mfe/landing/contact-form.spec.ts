import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { minFillTime } from '#contracts/lead/http/contact-rules.ts'
import { expectFocus } from '#tests/e2e/support/on-screen.ts'
import { violationsOn } from '#tests/e2e/support/violations.ts'
import { eventually } from '#tests/support/eventually.ts'
import { siteInBrowser } from './support/site-in-browser.ts'

let site: Awaited<ReturnType<typeof siteInBrowser>>
let page: Page
let sent: { key: string | undefined; body: unknown }[]
let answer: number
let answering: PromiseWithResolvers<void>

beforeAll(async () => {
  site = await siteInBrowser()
}, 60_000)
afterAll(() => site.stop())

beforeEach(async () => {
  sent = []
  answer = 201
  answering = Promise.withResolvers()
  page = await site.open('/privacy-policy?utm_source=news')
  await page.getByRole('banner').getByRole('link', { name: 'Contact Us' }).click()
  await page.route('**/api/contact', async (route) => {
    sent.push({ key: route.request().headers()['idempotency-key'], body: route.request().postDataJSON() })
    await answering.promise
    await route.fulfill({ status: answer, json: { received: answer === 201 } })
  })
})
afterEach(() => page.context().close())

const submit = () => page.getByRole('button', { name: 'Send Message' })
const toast = () => page.locator('.toast:visible')
const fill = async () => {
  await page.getByLabel('Name').fill('Ada')
  await page.getByLabel('Email').fill('ada@example.com')
  await page.getByLabel('Message').fill('More regulars, please')
  await page.getByLabel('Estimated budget').selectOption('$5,000 - $15,000')
}

describe('the contact form in a browser', () => {
  it('shows an error under each field, sends nothing and focuses the first; keeps what is typed while it is sent', async () => {
    await submit().click()
    expect(await page.getByRole('alert').allTextContents()).toEqual([
      'Name is required',
      'Email is required',
      'Message is required',
    ])
    await expectFocus(page.getByLabel('Name'))
    expect(await page.locator('#contact-email').evaluate((field) => getComputedStyle(field).borderColor)).toBe(
      'rgb(192, 40, 27)',
    )
    expect(sent).toEqual([])
    await page.getByLabel('Email').fill('ada')
    expect(await page.getByRole('alert').allTextContents()).toContain('Invalid email address')
    await fill()
    await submit().click()
    await eventually(async () => expect(sent).toHaveLength(1))
    await page.getByLabel('Message').fill('More regulars, please. And a menu.')
    answering.resolve()
    await toast().waitFor()
    expect(await page.getByLabel('Message').inputValue()).toBe('More regulars, please. And a menu.')
  })

  it('sends once for a double click, never sooner than a person could have written it, then confirms and is cleared', async () => {
    await fill()
    await submit().dblclick()
    expect(await page.getByRole('button', { name: 'Sending...' }).isDisabled()).toBe(true)
    expect(await page.locator('form').getAttribute('aria-busy')).toBe('true')
    answering.resolve()
    await page.getByText('Message sent successfully!', { exact: true }).waitFor()
    expect(await toast().innerText()).toContain("We'll get back to you as soon as possible.")
    expect(await page.getByLabel('Name').inputValue()).toBe('')
    expect(sent).toHaveLength(1)
    expect(sent[0]?.body).toEqual({
      name: 'Ada',
      email: 'ada@example.com',
      company: '',
      phone: '',
      message: 'More regulars, please',
      estimatedBudget: '$5,000 - $15,000',
      website: '',
      consent: 'By sending, you agree that we keep these details to answer you. You can have them erased at any time.',
      elapsed: expect.any(Number),
      origin: { page: '/privacy-policy', campaign: { source: 'news' } },
    })
    const [message] = sent as { body: { elapsed: number } }[]
    expect(message?.body.elapsed).toBeGreaterThanOrEqual(minFillTime)
  })

  it('keeps the input on failure, retries with the same key, and keeps the thanks in its place until the next message', async () => {
    answer = 503
    answering.resolve()
    await fill()
    await submit().click()
    await page.getByText('Failed to send message', { exact: true }).waitFor()
    expect(await toast().innerText()).toContain('Please try again later.')
    expect(await page.locator('[role=status]').textContent()).toBe('Failed to send message. Please try again later.')
    expect(await page.getByLabel('Message').inputValue()).toBe('More regulars, please')
    answer = 201
    await submit().click()
    await page.getByText('Message sent successfully!', { exact: true }).waitFor()
    expect(await toast().count()).toBe(1)
    expect(sent[1]?.key).toBe(sent[0]?.key)
    const thanks = page.locator('form').getByRole('status')
    await thanks.filter({ hasText: "Your message was sent. We'll get back to you soon." }).waitFor()
    expect((await thanks.boundingBox())?.height).toBeGreaterThan(20)
    expect(await page.getByText('By sending, you agree').isVisible()).toBe(false)
    expect(await violationsOn(page)).toEqual([])
    await page.getByLabel('Name').pressSequentially('G')
    expect(await thanks.textContent()).toBe('')
    expect(await page.getByText('By sending, you agree').isVisible()).toBe(true)
  })
})

describe('a toast', () => {
  const bySwipe = async (distance: number) => {
    const box = await toast().boundingBox()
    if (box === null) throw new Error('There is no toast.')
    await page.mouse.move(box.x + 40, box.y + 20)
    await page.mouse.down()
    await page.mouse.move(box.x + 40 + distance, box.y + 20)
    await page.mouse.up()
  }

  const submitUntilToast = async () => {
    answering.resolve()
    await fill()
    await submit().click()
    await toast().waitFor()
    await page.mouse.move(5, 5)
  }

  it('disappears after five seconds; is reached with F8, closed with Escape, and gives focus back', async () => {
    await submitUntilToast()
    const since = Date.now()
    await page.locator('.toast').waitFor({ state: 'hidden' })
    expect(Date.now() - since).toBeGreaterThan(4000)
    await submitUntilToast()
    await page.getByLabel('Name').focus()
    await page.keyboard.press('F8')
    await expectFocus(toast())
    await page.keyboard.press('Escape')
    await toast().waitFor({ state: 'detached' })
    await expectFocus(page.getByLabel('Name'))
  })

  it('is swiped away to the right, but not by less than 50 pixels', async () => {
    await submitUntilToast()
    await bySwipe(40)
    expect(await toast().count()).toBe(1)
    await bySwipe(60)
    expect(await toast().count()).toBe(0)
  })
})
