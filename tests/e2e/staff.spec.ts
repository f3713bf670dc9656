import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { leads } from '#contracts/lead/http/leads.ts'
import { auth } from '#contracts/staff/http/auth.ts'
import { webhooks } from '#contracts/webhook/http.ts'
import { staffClient } from '#tests/support/api-client.ts'
import { admin, startTestAtrium, type TestAtrium } from '#tests/support/atrium.ts'
import { queryDatabase } from '#tests/support/servers/connected-client.ts'
import { sparePort } from '#tests/support/servers/spare-port.ts'
import { joined, ownPassword } from '#tests/support/staff/team.ts'
import { sharedChromium } from './support/chromium.ts'
import { expectFocus, openPlace, toast } from './support/on-screen.ts'
import { accountOf, codeOf, givePassword } from './support/proofs.ts'
import { expectReadOnly } from './support/read-only.ts'
import { type Visits, visitsTo } from './support/visits.ts'

let atrium: TestAtrium
let visits: Visits
let url: string
beforeAll(async () => {
  const port = await sparePort()
  // Passkeys need a host name.
  url = `http://localhost:${port}`
  atrium = await startTestAtrium({ HOST: '127.0.0.1', PORT: String(port), PUBLIC_URL: url })
  visits = visitsTo(await sharedChromium(), url, [/^40[013] /])
})
afterAll(async () => {
  await visits.closeWindows()
  expect(atrium.defects).toEqual([])
  await atrium.stop()
})
afterEach(() => visits.leave())

const run = (statement: string) => queryDatabase(atrium.databaseUrl, statement)

const fillIn = async (page: Page, email: string, password: string) => {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** A member of the team who has joined, signed in and on that screen. */
const memberOn = async (path: string, email: string): Promise<Page> => {
  await joined(atrium.url, email, 'admin')
  const page = await visits.staff('/robots.txt')
  await page.context().request.post(auth.login.path, { data: { email, password: ownPassword }, failOnStatusCode: true })
  await page.goto(path)
  return page
}

describe('the team', () => {
  it('grows by a link, and an auditor gets no button for a write and no field for what cannot be saved; asks for the password again after ten minutes, and then continues; what happened is listed by type and user', async () => {
    const page = await visits.staff('/dashboard/team')
    await page.getByRole('button', { name: 'Invite' }).click()
    await page.getByLabel('Email').fill('eve@atrium.test')
    await page.getByLabel('Role').selectOption('auditor')
    await page.getByRole('button', { name: 'Create invitation' }).click()
    const link = await page.getByLabel('Invitation link').inputValue()
    await page.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('listitem').filter({ hasText: 'eve@atrium.test' }).getByText('Invited').waitFor()
    const eve = await visits.visitor(link.replace(url, ''))
    await eve.getByLabel(/^Password/).fill('password1234')
    await eve.getByRole('button', { name: 'Join' }).click()
    await eve.getByText('Too common or too easy to guess').waitFor()
    await eve.getByLabel(/^Password/).fill(ownPassword)
    await eve.getByRole('button', { name: 'Join' }).click()
    await eve.getByText('Auditor', { exact: true }).waitFor()
    expect(new URL(eve.url()).pathname).toBe('/dashboard/audit')
    await eve.getByRole('link', { name: /^Leads/ }).click()
    await eve.getByRole('button', { name: 'Insights' }).waitFor()
    expect(await eve.getByRole('button', { name: 'Add lead' }).count()).toBe(0)
    await openPlace(eve, 'Team')
    await eve.getByText('eve@atrium.test').first().waitFor()
    expect(await eve.getByRole('button', { name: /Invite|Make|Disable/ }).count()).toBe(0)
    const body = { url: 'https://hooks.example.com/eve', types: ['LeadCaptured' as const], personal: false }
    const api = await staffClient(atrium.url)
    await api.call(webhooks.create, { body })
    await api.call(leads.create, { body: { name: 'Mara Quell', email: 'mara@mail.example' } })
    await openPlace(eve, 'API')
    await eve.getByRole('list', { name: 'Webhooks' }).getByText('LeadCaptured').waitFor()
    const buttons = await eve.getByRole('main').getByRole('button').allTextContents()
    expect(buttons.map((name) => name.split(':')[0])).toEqual(['Deliveries'])
    await expectReadOnly(eve)
    await eve.getByRole('link', { name: /^Workflows/ }).click()
    await eve.getByText('Lead Enrichment').waitFor()
    await eve.keyboard.press('Control+k')
    const commands = eve.getByRole('listbox', { name: 'Commands' }).getByRole('option')
    await commands.filter({ hasText: 'Leads board' }).waitFor()
    expect((await commands.allInnerTexts()).filter((title) => /^(Add|New|Import) /.test(title))).toEqual([])
    expect(await eve.getByRole('button', { name: /Pause|Run|Activate/ }).count()).toBe(0)
    await eve.close()

    await run(`update sessions set proved_at = now() - interval '11 minutes'`)
    const row = page.getByRole('listitem').filter({ hasText: 'eve@atrium.test' })
    await row.getByRole('button', { name: 'Disable' }).click()
    const question = page.getByRole('alertdialog', { name: 'Disable eve@atrium.test?' })
    await question.getByRole('button', { name: 'Cancel' }).click()
    await question.waitFor({ state: 'detached' })
    await row.getByText('Active', { exact: true }).waitFor()
    await row.getByRole('button', { name: 'Disable' }).click()
    await question.getByRole('button', { name: 'Disable' }).click()
    await givePassword(page, 'not the password', 'Confirm')
    await page.getByText('The current password is not right').waitFor()
    await givePassword(page, admin.password, 'Confirm')
    await row.getByText('Disabled').waitFor()

    await openPlace(page, 'Security')
    await page.getByLabel('Type').selectOption('signed_in')
    await page.getByLabel('User, by e-mail address').fill(admin.email)
    await page.getByRole('button', { name: 'Filter' }).click()
    await page.getByText(`${admin.email}: Known device: password`).first().waitFor()
    expect(await page.getByRole('list', { name: 'Security events' }).getByText('Sign-in failed').count()).toBe(0)
    expect(await page.getByRole('search').count()).toBe(1)
    await page.getByLabel('Network address').fill('192.0.2.99')
    await page.getByRole('button', { name: 'Filter' }).click()
    await page.getByText('No event fits these filters.').waitFor()
    expect(new URL(page.url()).searchParams.get('user')).toBe(admin.email)
  })
})

describe('the own account', () => {
  it('comes first where the password was generated; is kept by one-time codes, which the sign-in asks for, and shows its recovery codes whatever else fails', async () => {
    const page = await memberOn('/robots.txt', 'max@atrium.test')
    await run(`update users set must_change_password = true where email = 'max@atrium.test'`)
    await page.goto('/dashboard')
    await page.getByText('Your password was generated for you').waitFor()
    expect(new URL(page.url()).pathname).toBe('/dashboard/account')
    expect(await accountOf(page.locator('form', { has: page.getByLabel('New password') }))).toBe('max@atrium.test')
    const password = 'an even better staple'
    await page.getByLabel('Current password').fill(ownPassword)
    await page.getByLabel('New password').fill(password)
    await page.getByRole('button', { name: 'Change password' }).click()
    await page.getByText('Your password was generated for you').waitFor({ state: 'detached' })
    await page.getByRole('link', { name: 'Workflows' }).click()
    await page.getByText('Lead Enrichment').waitFor()
    await page.goBack()

    await page.getByRole('button', { name: 'Set up one-time codes' }).click()
    await givePassword(page, password, 'Continue')
    await page.getByRole('img', { name: /QR code/ }).waitFor()
    const secret = (await page.locator('code').textContent()) ?? ''
    await page.getByLabel('Code').fill(codeOf(secret))
    await page.route('**/api/auth/factors', (route) => route.fulfill({ status: 500 }))
    await page.getByRole('button', { name: 'Confirm' }).click()
    await page.getByRole('button', { name: 'I have kept them' }).click()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText('10 of 10 are left').waitFor()
    await page.getByRole('button', { name: 'Logout' }).click()
    await fillIn(page, 'max@atrium.test', password)
    await page.getByLabel('One-time code').fill('000000')
    await page.getByRole('button', { name: 'Confirm' }).click()
    await toast(page, 'Login failed').waitFor()
    await page.getByLabel('One-time code').fill(codeOf(secret, 1))
    await page.getByRole('button', { name: 'Confirm' }).click()
    await page.getByRole('button', { name: 'Logout' }).waitFor()
    await visits.leave(['500 /api/auth/factors'])
  })

  it('is kept by a passkey', async () => {
    const page = await memberOn('/dashboard/account', 'pia@atrium.test')
    const devTools = await page.context().newCDPSession(page)
    await devTools.send('WebAuthn.enable')
    const verifying = { hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true }
    const options = { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, ...verifying } as const
    await devTools.send('WebAuthn.addVirtualAuthenticator', { options })
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await givePassword(page, ownPassword, 'Continue')
    await page.getByRole('button', { name: 'I have kept them' }).click()
    await page.getByRole('button', { name: /^Remove the passkey Linux/ }).waitFor()
    const add = async () => {
      await page.getByRole('button', { name: 'Add a passkey' }).click()
      expect(await page.getByRole('dialog').getByText('has a passkey').count()).toBe(0)
      await givePassword(page, ownPassword, 'Continue')
    }
    await add()
    await page.getByText('This device has a passkey of your account already.').waitFor()
    await page.keyboard.press('Escape')
    await devTools.send('WebAuthn.addVirtualAuthenticator', { options: { ...options, transport: 'usb' } })
    await add()
    await page.getByRole('button', { name: /^Remove the passkey Linux.+\(2\)$/ }).waitFor()
    await page.getByRole('button', { name: 'Logout' }).click()
    await fillIn(page, 'pia@atrium.test', ownPassword)
    await expectFocus(page.getByRole('button', { name: 'Continue with a passkey' }))
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Logout' }).waitFor()

    await joined(atrium.url, 'lea@atrium.test', 'auditor')
    await run(`update sessions set proved_at = now() - interval '11 minutes'`)
    await openPlace(page, 'Team')
    const lea = page.getByRole('listitem').filter({ hasText: 'lea@' })
    await lea.getByRole('button', { name: 'Disable' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Disable' }).click()
    expect(await accountOf(page.getByRole('dialog').locator('form'))).toBe('pia@atrium.test')
    await page.getByRole('button', { name: 'Use a passkey instead' }).click()
    await page.getByRole('button', { name: 'Continue with a passkey' }).click()
    await lea.getByText('Disabled').waitFor()
    await devTools.detach()
  })
})
