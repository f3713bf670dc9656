import type { Locator, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { leads } from '#contracts/lead/http/leads.ts'
import { tasks } from '#contracts/lead/http/tasks.ts'
import { tokens } from '#contracts/token/http.ts'
import { eventually } from '#tests/support/eventually.ts'
import { goTo } from './support/go-to.ts'
import { expectFocus, toast } from './support/on-screen.ts'
import { openReports, type Reports } from './support/readers.ts'

let reports: Reports
beforeAll(async () => {
  reports = await openReports()
})
afterAll(() => reports.close())
afterEach(() => reports.leave([], /.*/))

/** Opens a screen, with the styles that come after it, and with them what follows the focus. */
const openScreen = async (path: string) => {
  const page = await reports.staff(path)
  await page.waitForFunction(
    () => document.querySelector<HTMLLinkElement>('link[rel="stylesheet"][href*="later"]')?.sheet != null,
  )
  return page
}

describe('a dialog gives the focus back to where it was, and what is removed to the list around it', () => {
  const closes = async (page: Page, name: string, opener: Locator) => {
    await page.getByRole('dialog', { name }).waitFor()
    await page.keyboard.press('Escape')
    await expectFocus(opener)
  }

  it('if a button, a key or an item of a menu opens it, unless what it led to has it, also after a question that its second button answers; and a button that cannot be pressed while it acts has it again afterwards, and what is moved takes it along, to the button that leads back at an end of its list, which a new item and what is left after a removal have as well', async () => {
    const { lead } = await reports.api.call(leads.create, { body: { name: 'Mara Quell', email: 'mara@mail.example' } })
    const params = { id: lead.id }
    for (const title of ['Call', 'Write']) await reports.api.call(tasks.add, { params, body: { title } })
    const page = await openScreen('/dashboard/leads')
    const add = page.getByRole('button', { name: 'Add lead' })
    await add.press('Enter')
    await closes(page, 'Add a lead', add)
    await add.press('c')
    await closes(page, 'Add a lead', add)
    await add.press('?')
    await closes(page, 'Keyboard shortcuts', add)
    await add.press('Control+k')
    await closes(page, 'Command palette', add)

    const csv = page.getByRole('button', { name: 'CSV' })
    await csv.press('Enter')
    await page.getByRole('menuitem', { name: 'Import leads…' }).press('Enter')
    await closes(page, 'Import leads', csv)
    const views = page.getByRole('button', { name: /^Views/ })
    await views.press('Enter')
    await page.getByRole('menuitem', { name: 'Save this view…' }).press('Enter')
    await closes(page, 'Save this view', views)

    await page.getByRole('link', { name: 'Mara Quell' }).press('Enter')
    // What is removed within a dialog leaves the focus to the list there.
    await page.getByRole('button', { name: 'Remove Call' }).press('Enter')
    await expectFocus(page.getByRole('list').filter({ has: page.getByRole('button', { name: 'Remove Write' }) }))
    await closes(page, 'Mara Quell', page.getByRole('link', { name: 'Mara Quell' }))

    await add.press('Control+k')
    await page.getByRole('combobox', { name: 'Search or go to' }).fill('documents')
    await page.getByRole('option', { name: /^Documents/ }).waitFor()
    await page.keyboard.press('Enter')
    await expectFocus(page.getByRole('heading', { name: 'Documents', exact: true }))

    for (const name of ['Ledger', 'Till'])
      await reports.api.call(tokens.issue, { body: { name, scopes: ['leads:read'], expiresInDays: 7 } })
    await goTo(page, '/dashboard/api')
    await page.getByRole('button', { name: 'Revoke : Ledger' }).press('Enter')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).press('Enter')
    await expectFocus(page.getByRole('list', { name: 'API tokens' }))

    await goTo(page, '/dashboard/workflows/1?tab=configure')
    await page.getByLabel('Workflow Name').fill('Another name')
    await page.route('**/api/workflows/1', (route) => route.fulfill({ status: 500, body: '' }))
    const button = page.getByRole('button', { name: 'Update Workflow' })
    await button.press('Enter')
    await toast(page, 'Failed to update workflow').waitFor()
    await expectFocus(button)
    expect(await page.getByLabel('Workflow Name').inputValue()).toBe('Another name')
    await page.unrouteAll()
    // A second submit within 300 ms would be that of a double click, unless something is typed between them.
    await page.getByLabel('Workflow Name').fill('A third name')
    await button.press('Enter')
    await toast(page, 'Workflow updated successfully').waitFor()
    await expectFocus(button)

    const up = page.getByRole('button', { name: /^Move .* up$/ })
    const label = (await up.nth(1).getAttribute('aria-label')) ?? ''
    await up.nth(1).press('Enter')
    await eventually(async () => expect(await up.first().getAttribute('aria-label')).toBe(label))
    await expectFocus(page.getByRole('button', { name: label, exact: true }))
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await eventually(async () => expect(await up.nth(1).getAttribute('aria-label')).toBe(label))

    await goTo(page, '/dashboard/library')
    const pillars = page.locator('fieldset', { has: page.getByText(/^Pillar \d$/) })
    const titles = () => Promise.all([0, 1, 2].map((at) => pillars.nth(at).getByLabel('Title').inputValue()))
    await pillars.nth(2).waitFor()
    const [first, second, third] = await titles()
    await page.getByRole('button', { name: 'Move pillar 3 up' }).press('Enter')
    await expectFocus(page.getByRole('button', { name: 'Move pillar 2 up' }))
    await page.keyboard.press('Enter')
    await expectFocus(page.getByRole('button', { name: 'Move pillar 1 down' }))
    expect(await titles()).toEqual([third, first, second])
    await page.getByRole('button', { name: 'Add pillar' }).press('Enter')
    const count = await pillars.count()
    await expectFocus(pillars.nth(count - 1).getByLabel('Title'))
    await page.getByRole('button', { name: `Remove pillar ${count}` }).press('Enter')
    await expectFocus(page.getByRole('button', { name: `Remove pillar ${count - 1}` }))
  })
})

it('a browser that refuses its storage shows a report without an error, and a button gets its focus back at a question that could not be sent', async () => {
  const link = await reports.shared()
  const page = await reports.visitor('/healthz')
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('The operation is insecure.', 'SecurityError')
        },
      })
  })
  await page.goto(link.path)
  await page.getByRole('button', { name: 'Next section' }).waitFor()
  await page.waitForLoadState('networkidle')
  expect(errors).toEqual([])

  await page.getByRole('button', { name: 'Ask about this section' }).first().click()
  await page
    .getByLabel(/^Your question about/)
    .first()
    .fill('When?')
  await page.route('**/report/questions', (route) => route.abort())
  const button = page.getByRole('button', { name: 'Send question' }).first()
  await button.press('Enter')
  await page.getByText('Your question could not be sent.').first().waitFor()
  await expectFocus(button)
  expect(
    await page
      .getByLabel(/^Your question about/)
      .first()
      .inputValue(),
  ).toBe('When?')
})
