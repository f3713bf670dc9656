import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { leads } from '#contracts/lead/http/leads.ts'
import { auth } from '#contracts/staff/http/auth.ts'
import { staff } from '#contracts/staff/http/staff.ts'
import { admin } from '#tests/support/atrium.ts'
import { ownPassword } from '#tests/support/staff/team.ts'
import { goTo, pushAddress } from './support/go-to.ts'
import { expectFocus, refuseCookies, toast } from './support/on-screen.ts'
import { openProduct, type Product } from './support/product.ts'
import { signIn } from './support/sign-in.ts'

let product: Product
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.close())
afterEach(() => product.leave())

it('a signed-out visitor reads Loading..., is led from the screens to the sign-in, whose second field asks for one-time codes alone and takes a recovery code as it is, and told of refused cookies', async () => {
  const page = await product.visitor('/privacy-policy')
  const asked = Promise.withResolvers<void>()
  await page.route(auth.me.path, async (route) => {
    await asked.promise
    await route.continue()
  })
  await page.goto('/dashboard/leads')
  await page.getByText('Loading...', { exact: true }).waitFor()
  expect(await page.getByRole('navigation').count()).toBe(0)
  asked.resolve()
  const login = page.getByRole('heading', { name: 'Dashboard Login' })
  await login.waitFor()
  for (const path of ['/dashboard', '/dashboard/leads', '/dashboard/security']) {
    await pushAddress(page, path)
    await page.waitForFunction(() => location.pathname === '/dashboard/login')
    await login.waitFor()
  }
  const body = { secondFactor: ['totp', 'recovery'] }
  await page.route(/\/api\/auth\/login$/, (route) => route.fulfill({ status: 202, json: body }))
  await signIn(page)
  const read = (name: string) =>
    page.getByLabel(name).evaluate((it: HTMLInputElement) => [it.autocomplete, it.autocapitalize])
  expect((await read('One-time code'))[0]).toBe('one-time-code')
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  expect(await read('Recovery code')).toEqual(['off', 'none'])
  await refuseCookies(page)
  await page.goto('/dashboard/team')
  await page.getByRole('alert').getByText('This browser refuses cookies').waitFor()
  expect(new URL(page.url()).pathname).toBe('/dashboard/login')
})

describe('the sign-in', () => {
  it('shows an error under each invalid field, keeps a wrong password, and opens a session that lasts', async () => {
    const page = await product.visitor('/dashboard/login')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('alert').getByText('Invalid email address').waitFor()
    await page.getByRole('alert').getByText('Password is required').waitFor()
    await expectFocus(page.getByLabel('Email'))
    const password = page.getByLabel('Password')
    expect(await password.getAttribute('type')).toBe('password')
    expect(await password.getAttribute('autocomplete')).toBe('current-password')
    const paste = (input: Element) =>
      input.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true }))
    expect(await password.evaluate(paste)).toBe(true)

    await signIn(page, 'not the password')
    await toast(page, 'Login failed').waitFor()
    await toast(page, 'Invalid credentials').waitFor()
    // Its button cannot be pressed while it acts.
    await expectFocus(page.getByRole('button', { name: 'Sign in' }))
    expect(await page.getByLabel('Password').inputValue()).toBe('not the password')
    await signIn(page)
    await page.waitForURL('**/dashboard{,/leads}')
    // Also where the sign-in is opened again.
    await page.goto('/dashboard/login')
    await page.getByRole('button', { name: 'Logout' }).waitFor()
    expect(new URL(page.url()).pathname).not.toBe('/dashboard/login')
    await product.leave([`401 ${auth.login.path}`])
  })
})

const login = (page: Page) => page.getByRole('heading', { name: 'Dashboard Login' })

/** Signs in again where the session has ended. */
const signInAgain = async (page: Page) => {
  await login(page).waitFor()
  await signIn(page)
  await page.getByRole('button', { name: 'Logout' }).waitFor()
}

it('a session that ends while the dashboard is open leads to the sign-in with the next thing that is done, keeps what is typed, unless its user gives it up, saves what waits after the next sign-in, and ends in each tab', async () => {
  await product.api.call(leads.create, { body: { name: 'Mara Quell', email: 'mara@mail.example' } })
  const page = await product.staff('/dashboard/leads')
  await page.getByRole('link', { name: 'Mara Quell' }).waitFor()
  await page.context().clearCookies()
  await page.getByLabel('Status', { exact: true }).selectOption('Won')
  await signInAgain(page)

  await goTo(page, '/dashboard/settings')
  const firm = page.getByRole('form', { name: 'Your firm' })
  await firm.getByLabel('Name', { exact: true }).fill('Quell & Sons')
  await page.context().clearCookies()
  await firm.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Leave without saving' }).click()
  await signInAgain(page)

  await pushAddress(page, '/dashboard/leads')
  await page.getByRole('link', { name: 'Mara Quell' }).click()
  await page.getByRole('button', { name: 'Write a note' }).click()
  await page.getByLabel('What was said').fill('She wants to start in March')
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Add note' }).click()
  const end = page.getByRole('dialog', { name: 'Your session has ended' })
  await end.waitFor()
  await page.keyboard.press('Escape')
  expect(await end.getByLabel('Email').inputValue()).toBe(admin.email)
  await expectFocus(end.getByLabel('Password'))
  await page.keyboard.type(admin.password)
  await end.getByRole('button', { name: 'Sign in' }).click()
  await end.waitFor({ state: 'detached' })
  const notes = page.getByRole('region', { name: 'Notes and calls' })
  const saved = notes.getByRole('listitem').filter({ hasText: 'She wants to start in March' })
  await saved.getByRole('button', { name: 'Remove the note' }).waitFor()
  expect(await saved.count()).toBe(1)

  // This page makes no requests that could be refused once the session has ended.
  await goTo(page, '/dashboard/automation')
  await page.getByText('Coming Soon', { exact: true }).waitFor()
  const other = await page.context().newPage()
  await other.goto('/dashboard/automation')
  await other.getByRole('button', { name: 'Logout' }).click()
  await toast(other, 'Logged out').waitFor()
  await login(page).waitFor()
  await page.goBack()
  expect(await page.getByRole('button', { name: 'Logout' }).count()).toBe(0)
  await product.leave([], /^401 /)
})

it('a newer invitation is accepted in the tab of one that is over, and ends the session of another user in the other tabs', async () => {
  const invite = async () =>
    (await product.api.call(staff.invite, { body: { email: 'eve@atrium.test', role: 'auditor' } })).inviteUrl ?? ''
  const [older, newer] = [await invite(), await invite()]
  const otherTab = await product.newStaff('/dashboard/automation')
  const page = await otherTab.context().newPage()
  await page.goto(older)
  await page.getByLabel(/^Password/).fill(ownPassword)
  await page.getByRole('button', { name: 'Join' }).click()
  await page.getByText('This invitation is over').waitFor()
  // The fragment alone is another, which loads no page.
  await page.goto(newer)
  await page.getByLabel(/^Password/).fill(ownPassword)
  await page.getByRole('button', { name: 'Join' }).click()
  await page.getByText('Auditor', { exact: true }).waitFor()
  await login(otherTab).waitFor()
  await product.leave(['404 /api/auth/invite'])
})
