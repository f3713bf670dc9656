import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { expectFocus, toast } from './support/on-screen.ts'
import { openReports, type Reports } from './support/readers.ts'

let reports: Reports
beforeAll(async () => {
  reports = await openReports()
})
afterAll(() => reports.close())
afterEach(() => reports.leave([], /.*/))

describe('a button that cannot be pressed while it acts has the focus again afterwards', () => {
  it('at a sign-in that is refused', async () => {
    const page = await reports.visitor('/dashboard/login')
    await page.getByLabel('Email').fill('ada@example.com')
    await page.getByLabel('Password').fill('wrong')
    const button = page.getByRole('button', { name: 'Sign in' })
    await button.press('Enter')
    await toast(page, 'Login failed').waitFor()
    await expectFocus(button)
  })

  it('at settings that are not saved, and then saved', async () => {
    const page = await reports.staff('/dashboard/workflows/1?tab=configure')
    await page.getByLabel('Workflow Name').fill('Another name')
    await page.route('**/api/workflows/1', (route) => route.abort())
    const button = page.getByRole('button', { name: 'Update Workflow' })
    await button.press('Enter')
    await toast(page, 'Failed to update workflow').waitFor()
    await expectFocus(button)
    await page.unrouteAll()
    await button.press('Enter')
    await toast(page, 'Workflow updated successfully').waitFor()
    await expectFocus(button)
  })

  it('at a question of a client that could not be sent', async () => {
    const link = await reports.shared()
    const page = await reports.opened(link.path)
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
})

it('a browser that refuses its storage shows a report without an error', async () => {
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
})
