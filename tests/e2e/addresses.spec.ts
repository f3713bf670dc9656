import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { eventually } from '#tests/support/eventually.ts'
import { goTo } from './support/go-to.ts'
import { openProduct, type Product } from './support/product.ts'
import { desk, phone } from './support/visits.ts'

let product: Product
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.close())
afterEach(() => product.leave())

/** One of each kind: the list of documents has the toolbar of the runs. */
const screens = [
  ['/dashboard/leads?status=banana&sort=-createdAt', 'Status “banana”', '/dashboard/leads?sort=-createdAt'],
  ['/dashboard/leads?at=someday&owner=me', 'As of “someday”', '/dashboard/leads?owner=me'],
  ['/dashboard/runs?status=gone&from=soon', 'From “soon”, Status “gone”', '/dashboard/runs'],
  ['/dashboard/workflows/1?tab=history&status=gone', 'Status “gone”', '/dashboard/workflows/1?tab=history'],
  ['/dashboard?at=3000-01-01', 'As of “3000-01-01”', '/dashboard'],
  ['/dashboard/today?at=someday', 'As of “someday”', '/dashboard/today'],
  ['/dashboard/audit?kind=fruit', 'Kind “fruit”', '/dashboard/audit'],
  ['/dashboard/security?type=fruit', 'Type “fruit”', '/dashboard/security'],
] as const

it('the browser tab is named as the screen, and the automation page says what is planned; a filter in an address that has no such value is named on the screen and removed from the address by a button, or stands in its select as another one, and fields follow the address when the reader goes back; the filters of a list on a phone are folded behind a button that says how many are set', async () => {
  const page = await product.staff('/dashboard/leads')
  const titled = (title: string) => page.waitForFunction((text) => document.title === text, title)
  await titled('Leads · Northlight')
  const item = page.getByRole('navigation', { name: 'Dashboard' }).getByText(/Automation\s*Coming soon/i)
  await item.click({ force: true })
  expect(await page.getByRole('button', { name: /Automation/ }).isDisabled()).toBe(true)
  expect(new URL(page.url()).pathname).toBe('/dashboard/leads')

  await goTo(page, '/dashboard/automation')
  await titled('Automation · Northlight')
  await page.getByRole('heading', { name: 'Automation' }).waitFor()
  await page.getByText('Coming Soon', { exact: true }).waitFor()
  expect(await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents()).toEqual([
    'Smart Triggers',
    'API Integrations',
    'Scheduled Actions',
    'Development Status',
  ])
  expect(await page.getByText('Planning', { exact: true }).count()).toBe(4)

  for (const [path, text, address] of screens) {
    await goTo(page, path)
    const note = page.getByRole('status').filter({ hasText: 'Left out, as there is no such value' })
    await note.getByText(text, { exact: true }).waitFor()
    await note.getByRole('button', { name: 'Remove' }).click()
    await note.waitFor({ state: 'detached' })
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(address)
  }
  await goTo(page, '/dashboard/leads?minValue=777')
  await page.getByLabel('Value', { exact: true }).getByText('Another value').waitFor({ state: 'attached' })
  expect(await page.getByLabel('Value', { exact: true }).inputValue()).toBe('777')

  await goTo(page, '/dashboard/security')
  const user = page.getByLabel('User, by e-mail address')
  await user.fill('eve@mail.example')
  await user.press('Enter')
  await page.getByText('No event fits these filters.').waitFor()
  await page.goBack()
  await page.getByRole('list', { name: 'Security events' }).waitFor()
  expect(await user.inputValue()).toBe('')
  await page.goForward()
  await page.getByText('No event fits these filters.').waitFor()
  expect(await user.inputValue()).toBe('eve@mail.example')

  await page.setViewportSize(phone.viewport)
  for (const [path, label, value] of [
    ['/dashboard/leads?status=won', 'Status', 'won'],
    ['/dashboard/runs?status=failed', 'Status', 'failed'],
    ['/dashboard/security?type=signed_in', 'Type', 'signed_in'],
  ] as const) {
    await goTo(page, path)
    const button = page.getByRole('button', { name: 'Filters (1)' })
    await button.waitFor()
    expect(await page.getByLabel(label, { exact: true }).count()).toBe(0)
    await button.click()
    await eventually(async () => expect(await page.getByLabel(label, { exact: true }).inputValue()).toBe(value))
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  }
  await page.setViewportSize(desk.viewport)
  await page.getByRole('button', { name: 'Logout' }).click()
  await titled('Dashboard Login · Northlight')
})

it('an address of the dashboard that does not exist is a 404, with the navigation and the way home', async () => {
  const page = await product.staff('/privacy-policy')
  expect((await page.goto('/dashboard/nothing'))?.status()).toBe(404)
  await page.getByRole('heading', { name: 'Page Not Found' }).waitFor()
  await page.getByText("Whoops! It looks like you've taken a wrong turn.").waitFor()
  await page.waitForFunction(() => document.title.startsWith('Page Not Found'))
  await page.getByRole('link', { name: 'Leads' }).click()
  await page.getByRole('heading', { name: 'Leads', exact: true }).waitFor()
  await page.goBack()
  await page.getByRole('link', { name: 'Go Home' }).click()
  await page.waitForURL('**/')
  await product.leave(['404 /dashboard/nothing'])
})

// Also fails on cross-origin requests and on violations of the content security policy.
it('the API reference groups the calls, asks no other origin for anything, tries a call out, and fits a phone', async () => {
  const page = await product.staff('/privacy-policy')
  // Scalar draws some 250 calls in one go: only the limit of the test holds.
  page.setDefaultTimeout(0)
  await page.goto('/api/docs')
  await page.getByRole('heading', { name: 'Northlight API' }).waitFor()
  for (const group of ['leads', 'workflows', 'audit']) await page.getByText(group, { exact: true }).first().waitFor()
  await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)))
  expect(await page.evaluate(() => document.fonts.size)).toBe(0)

  await page.goto('/api/docs#tag/site/GET/api/site')
  await page.getByRole('button', { name: /Test Request.*get \/api\/site\)/s }).press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /^Send get/i }).press('Enter')
  // Shown once its body has arrived: closing the dialog earlier would cancel the request.
  await dialog.getByText('200 OK').waitFor()

  // From a place in the dialog: after sending, Scalar sometimes gives the focus back to the button that opened it.
  await dialog.getByRole('button', { name: /^Send get/i }).press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('heading', { name: 'Northlight API' }).waitFor()
  await eventually(async () =>
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390),
  )
})
