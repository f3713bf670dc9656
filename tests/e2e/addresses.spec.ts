import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { eventually } from '#tests/support/eventually.ts'
import { openProduct, type Product } from './support/product.ts'
import { phone } from './support/visits.ts'

let product: Product
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.close())
afterEach(() => product.leave())

describe('the browser tab', () => {
  it.each([
    ['visitor', '/dashboard/login', 'Dashboard Login · Northlight'],
    ['staff', '/dashboard/leads', 'Leads · Northlight'],
    ['staff', '/dashboard/automation', 'Automation · Northlight'],
  ] as const)('of a %s at %s is named %s', async (who, path, title) => {
    const page = await product[who](path)
    await page.waitForFunction((text) => document.title === text, title)
  })
})

describe('an address that does not exist', () => {
  const statusAt = async (who: 'visitor' | 'staff', path: string) => {
    const page = await product[who]('/privacy-policy')
    const answer = await page.goto(path)
    await page.getByRole('heading', { name: 'Page Not Found' }).waitFor()
    await page.getByText("Whoops! It looks like you've taken a wrong turn.").waitFor()
    await page.waitForFunction(() => document.title.startsWith('Page Not Found'))
    await page.getByRole('link', { name: 'Go Home' }).click()
    await page.waitForURL('**/')
    return answer?.status()
  }

  it.each([
    ['visitor', '/no/such/page'],
    ['staff', '/dashboard/nothing'],
  ] as const)('is a 404 for a %s at %s, with the way home', async (who, path) => {
    expect(await statusAt(who, path)).toBe(404)
    await product.leave([`404 ${path}`])
  })

  it('leaves staff their navigation', async () => {
    const page = await product.staff('/dashboard/nothing')
    await page.getByRole('link', { name: 'Leads' }).click()
    await page.getByRole('heading', { name: 'Leads', exact: true }).waitFor()
    await product.leave(['404 /dashboard/nothing'])
  })
})

describe('a filter in an address that has no such value', () => {
  it.each([
    ['/dashboard/leads?status=banana&sort=-createdAt', 'Status “banana”', '/dashboard/leads?sort=-createdAt'],
    ['/dashboard/leads?at=someday&owner=me', 'As of “someday”', '/dashboard/leads?owner=me'],
    ['/dashboard/documents?kind=recipe', 'Kind “recipe”', '/dashboard/documents'],
    ['/dashboard/runs?status=gone&from=soon', 'From “soon”, Status “gone”', '/dashboard/runs'],
    ['/dashboard/workflows/1?tab=history&status=gone', 'Status “gone”', '/dashboard/workflows/1?tab=history'],
    ['/dashboard?at=3000-01-01', 'As of “3000-01-01”', '/dashboard'],
    ['/dashboard/today?at=someday', 'As of “someday”', '/dashboard/today'],
    ['/dashboard/audit?kind=fruit', 'Kind “fruit”', '/dashboard/audit'],
    ['/dashboard/security?type=fruit', 'Type “fruit”', '/dashboard/security'],
  ])('is named on the screen at %s, and removed from the address by a button', async (path, text, address) => {
    const page = await product.staff(path)
    const note = page.getByRole('status').filter({ hasText: 'Left out, as there is no such value' })
    await note.getByText(text, { exact: true }).waitFor()
    await note.getByRole('button', { name: 'Remove' }).click()
    await note.waitFor({ state: 'detached' })
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(address)
  })

  it('stands in its select as another one, where the list is filtered by it', async () => {
    const page = await product.staff('/dashboard/leads?minValue=777')
    await page.getByLabel('Value', { exact: true }).getByText('Another value').waitFor({ state: 'attached' })
    expect(await page.getByLabel('Value', { exact: true }).inputValue()).toBe('777')
  })
})

describe('the filters of a list on a phone', () => {
  it.each([
    ['/dashboard/leads?status=won', 'Status', 'won'],
    ['/dashboard/documents?kind=proposal', 'Kind', 'proposal'],
    ['/dashboard/runs?status=failed', 'Status', 'failed'],
    ['/dashboard/security?type=signed_in', 'Type', 'signed_in'],
  ])('are folded at %s, behind a button that says how many are set', async (path, label, value) => {
    const page = await product.staff(path, phone)
    const button = page.getByRole('button', { name: 'Filters (1)' })
    await button.waitFor()
    expect(await page.getByLabel(label, { exact: true }).count()).toBe(0)
    await button.click()
    await eventually(async () => expect(await page.getByLabel(label, { exact: true }).inputValue()).toBe(value))
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  })
})

it('the fields of the security log follow its address when the reader goes back', async () => {
  const page = await product.staff('/dashboard/security')
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
})

describe('the automation page', () => {
  it('announces what is planned', async () => {
    const page = await product.staff('/dashboard/automation')
    await page.getByRole('heading', { name: 'Automation' }).waitFor()
    await page.getByText('Coming Soon', { exact: true }).waitFor()
    expect(await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents()).toEqual([
      'Smart Triggers',
      'API Integrations',
      'Scheduled Actions',
      'Development Status',
    ])
    expect(await page.getByText('Planning', { exact: true }).count()).toBe(4)
  })

  it('has an item in the navigation that cannot be used yet', async () => {
    const page = await product.staff('/dashboard/leads')
    const item = page.getByRole('navigation', { name: 'Dashboard' }).getByText(/Automation\s*Coming soon/i)
    await item.click({ force: true })
    expect(await page.getByRole('button', { name: /Automation/ }).isDisabled()).toBe(true)
    expect(new URL(page.url()).pathname).toBe('/dashboard/leads')
  })
})

describe('a legal page', () => {
  it.each(['/privacy-policy', '/terms-of-service'])(
    '%s says from when it is, and leads back to the sections',
    async (path) => {
      const page = await product.visitor(path)
      await page.getByText(/Last updated:? March 24, 2025/).waitFor()
      expect(await page.getByRole('contentinfo').getByText(String(new Date().getUTCFullYear())).count()).toBe(1)
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Process' }).click()
      await page.waitForURL('**/#process')
    },
  )
})
