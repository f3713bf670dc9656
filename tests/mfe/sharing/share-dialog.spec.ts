import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { publicReports } from '#contracts/share/http/public.ts'
import { goTo } from '#tests/e2e/support/go-to.ts'
import { expectFocus, overflowOf } from '#tests/e2e/support/on-screen.ts'
import { violationsOn } from '#tests/e2e/support/violations.ts'
import { phone } from '#tests/e2e/support/visits.ts'
import { apiClient } from '#tests/support/api-client.ts'
import { eventually } from '#tests/support/eventually.ts'
import { type DocumentsProduct, openDocuments } from '../documents/support/documents-product.ts'

let product: DocumentsProduct
beforeAll(async () => {
  product = await openDocuments(undefined, { CHROMIUM_PATH: 'off' })
}, 60_000)
afterAll(() => product.close())
afterEach(() => product.leave())

const clipboard = { permissions: ['clipboard-read', 'clipboard-write'] }

const openDialog = async (page: Page) => {
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Share Report' })
  await dialog.waitFor()
  return dialog
}

const create = async (page: Page): Promise<string> => {
  await page.getByRole('button', { name: 'Create Shareable Link' }).click()
  return page.getByRole('textbox', { name: 'Shareable link' }).inputValue()
}

/** Opens a link like a reader's phone. */
const readerOf = (link: string) => {
  const reader = apiClient(product.url, { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)' })
  const redirectToken = link.split('/').at(-1) ?? ''
  return {
    open: () => reader.send(publicReports.exchange.path.replace(':redirectToken', redirectToken), { method: 'POST' }),
    report: async () => (await reader.send(publicReports.read.path, {})).status,
    read: async () => {
      await reader.call(publicReports.view, { body: {} })
      await reader.call(publicReports.sections, { body: { sections: [{ section: 'summary', milliseconds: 900 }] } })
    },
  }
}

const faultsIn = (page: Page) => violationsOn(page, '[role="dialog"]')

describe('the share dialog', () => {
  it('makes a link for thirty days, copies it, also without TLS, starts over when reopened with a gated link, which its reader opens with the passcode, and whose name can be corrected; explains why the server cannot print', async () => {
    const page = await product.staff(await product.proposal(), clipboard)
    const dialog = await openDialog(page)
    const options = dialog.getByRole('group', { name: 'Choose expiration' }).getByRole('radio')
    expect(await options.evaluateAll((all) => all.map((radio) => radio.closest('label')?.textContent))).toEqual([
      ...['7 days', '30 days', '90 days', 'Never expires'],
      'On a date',
    ])
    expect(await dialog.getByRole('radio', { name: '30 days' }).isChecked()).toBe(true)
    expect(await faultsIn(page)).toEqual([])
    const link = await create(page)
    expect(link).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/s\/[\w-]{22,}$/)
    await dialog.getByText(/Expires on \w+ \d+, \d{4}\./).waitFor()
    await dialog.getByText('View-only').waitFor()
    await dialog.getByText('Safe to send to clients').waitFor()
    await dialog.getByRole('button', { name: 'Copy Link' }).click()
    await page.getByText('Link copied to clipboard', { exact: true }).first().waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link)
    await dialog.getByRole('button', { name: 'Close' }).click()
    await dialog.waitFor({ state: 'detached' })
    await openDialog(page)
    await page.getByRole('button', { name: 'Create Shareable Link' }).waitFor()
    expect(await page.getByRole('textbox', { name: 'Shareable link' }).count()).toBe(0)
    await dialog.getByText('Version, passcode and e-mail address').click()
    await dialog.getByLabel('Name of the reader').fill('Jo')
    await dialog.getByLabel('Passcode').fill(' harbor light ')
    await dialog.getByRole('checkbox', { name: 'Ask readers for their e-mail address' }).check()
    const gated = await create(page)
    // As at an address without TLS, where a page has no clipboard.
    await page.evaluate(() => {
      Object.defineProperty(window, 'isSecureContext', { value: false })
      Object.defineProperty(navigator.clipboard, 'writeText', { value: undefined })
    })
    await dialog.getByRole('button', { name: 'Copy Link' }).click()
    await eventually(async () => expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(gated))
    const row = dialog.getByRole('listitem').filter({ hasText: 'Asks for an e-mail address' })
    await row.getByText('Passcode', { exact: true }).waitFor()
    const reader = await product.visitor(gated, phone)
    await reader.getByLabel('Your email address').fill('jo@harbor.example')
    await reader.getByLabel('Passcode').fill('harbor light')
    await reader.getByRole('button', { name: 'Open the report' }).click()
    await reader.getByRole('heading', { level: 1, name: 'Engagement Proposal' }).waitFor()
    await row.getByText('jo@harbor.example: 1 visit').waitFor()
    await row.getByText('1 view', { exact: true }).waitFor()
    await row.getByRole('button', { name: 'Rename the link for Jo' }).click()
    await page.keyboard.type(' Harbor')
    await page.keyboard.press('Enter')
    await row.getByRole('heading', { name: 'Jo Harbor' }).waitFor()
    const renamed = row.getByRole('button', { name: 'Rename the link for Jo Harbor' })
    await expectFocus(renamed)
    await dialog.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: 'Download PDF' }).click()
    await page
      .getByText(/there is no Chromium on the server/)
      .first()
      .waitFor()
    await product.leave([], /503|^403 \/api\/public\/redirect/)
  })

  it('follows a link while it is read, closes it at once and takes that back; opens from the history of runs too', async () => {
    const page = await product.staff(await product.proposal())
    const dialog = await openDialog(page)
    await dialog.getByLabel('Name of the reader').fill('Jo Harbor')
    await dialog.getByRole('radio', { name: 'Never expires' }).check()
    expect(await dialog.getByRole('checkbox', { name: 'Ask for a decision' }).isChecked()).toBe(true)
    await dialog.getByText('Version, passcode and e-mail address').click()
    expect(await dialog.getByRole('radio', { name: 'The report as it is now, version 1' }).isChecked()).toBe(true)
    const reader = readerOf(await create(page))
    const row = dialog.getByRole('listitem').filter({ hasText: 'Jo Harbor' })
    await row.getByText('Not viewed yet').waitFor()
    await row.locator('p').getByText('Never expires', { exact: true }).waitFor()
    await row.getByText('Shows version 1').waitFor()
    await reader.open()
    await reader.read()
    await row.getByText('1 view', { exact: true }).waitFor()
    await page.getByText('1 live link · 1 view, last just now').waitFor({ state: 'attached' })
    await row.getByText('Read for 1 s in all').click()
    await row.getByText('Executive Summary').waitFor()
    await row.getByRole('button', { name: 'Revoke the link for Jo Harbor' }).click()
    await row.getByText('Revoked: it opens nothing any more.').waitFor()
    expect(await reader.report()).toBe(404)
    await row.getByRole('button', { name: 'Undo' }).click()
    await row.getByText('Live', { exact: true }).waitFor()
    expect((await reader.open()).status).toBe(200)
    await row.getByRole('button', { name: 'Extend the link for Jo Harbor' }).click()
    await row.getByRole('button', { name: 'For 7 days' }).click()
    await row
      .locator('p')
      .getByText(/^Expires on/)
      .waitFor()
    const runId = (await product.proposal()).split('/').at(-1)
    await page.setViewportSize(phone.viewport)
    await goTo(page, `/dashboard/workflows/5?tab=history&run=${runId}`)
    await page.getByRole('button', { name: 'Share', exact: true }).first().click()
    await dialog.waitFor()
    const other = readerOf(await create(page))
    await page.getByRole('button', { name: 'Close' }).click()
    await page.getByText('1 live link · not viewed yet').first().waitFor()
    await other.open()
    await other.read()
    await page
      .getByText(/^1 live link · 1 view, last/)
      .first()
      .waitFor()
  })

  it('works by keyboard alone on a small screen, and shows errors at their fields', async () => {
    const page = await product.staff(await product.overview(), { viewport: { width: 360, height: 760 } })
    const opener = page.getByRole('button', { name: 'Share', exact: true })
    await opener.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Share Report' })
    await dialog.getByRole('radio', { name: 'On a date' }).focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('Enter')
    await dialog.getByText('Choose a date from tomorrow on').waitFor()
    await dialog.getByText('Version, passcode and e-mail address').focus()
    await page.keyboard.press('Enter')
    await dialog.getByLabel('Passcode').focus()
    await page.keyboard.type('12345')
    await page.keyboard.press('Tab')
    expect(await faultsIn(page)).toEqual([])
    expect(await overflowOf(page)).toBe(0)
    await dialog.getByRole('radio', { name: '30 days' }).focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('Enter')
    await dialog.getByText('Use at least 6 characters').waitFor()
    await dialog.getByLabel('Passcode').focus()
    await page.keyboard.type('6')
    await page.keyboard.press('Enter')
    await dialog.getByText('Tell readers the passcode by another way').waitFor()
    await expectFocus(dialog.getByRole('button', { name: 'Copy Link' }))
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await expectFocus(opener)
  })
})
