import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { builtDocumentPages } from '#apps/server/document-pages.ts'
import { usualFormats } from '#contracts/formats.ts'
import { eventually } from '#tests/support/eventually.ts'
import { expectFocus, refuseCookies } from './support/on-screen.ts'
import { expectFit, heading, openReports, type Reports } from './support/readers.ts'
import { phone } from './support/visits.ts'

let reports: Reports
beforeAll(async () => {
  reports = await openReports()
})
afterAll(() => reports.close())
afterEach(() => reports.leave([], /^40[34] \/(?:report|api\/public)/))

/** Counts the bytes that the page loads from now on. */
const countBytes = async (page: Page): Promise<() => number> => {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  let bytes = 0
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  return () => bytes
}

const says = async (page: Page) => {
  await heading(page, 'Invalid Link').waitFor()
  for (const words of ['This link is invalid or has expired.', 'Please contact the sender for a new link.'])
    expect(await page.getByText(words, { exact: true }).isVisible()).toBe(true)
}

describe('a link', () => {
  it('is exchanged with its token in the body too, leaves it in no address, requests nothing that is for staff and at most 60 kB on a phone; its view and what was read once its reader looks away are counted, and it closes at once when it is revoked', async () => {
    const link = await reports.shared()
    const page = await reports.visitor('/healthz', phone)
    const requests: string[] = []
    page.on('request', (request) => requests.push(new URL(request.url()).pathname, request.headers().referer ?? ''))
    const bytes = await countBytes(page)
    const exchanged = page.waitForRequest((request) => request.url().includes('/api/public/redirect/'))
    const missed = page.waitForEvent('requestfinished', (request) => request.url().endsWith('/report/questions'))
    await page.goto(link.path)
    expect((await exchanged).postDataJSON()).toEqual({ redirectToken: link.token })
    await heading(page, 'Engagement Proposal').waitFor()
    await page.evaluate(() => document.fonts.ready)
    // The feed is connected, and the response to the request that follows has arrived.
    await missed
    expect(bytes()).toBeGreaterThan(10_000)
    expect(bytes()).toBeLessThanOrEqual(60_000)
    expect([new URL(page.url()).pathname, await page.evaluate(() => document.referrer)]).toEqual(['/report', ''])
    await expectFit(page)

    await page.keyboard.press('ArrowRight')
    const current = page.locator('details a[aria-current="location"]', { hasText: 'Executive Summary' })
    await current.waitFor({ state: 'attached' })
    // Sooner than the first report that is sent whatever its reader does.
    const looksAway = page.waitForRequest((request) => request.url().endsWith('/report/sections'), { timeout: 3000 })
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await looksAway
    await eventually(async () => {
      const { views, sections } = await reports.seen(link.share.id)
      expect([views, sections.length > 0]).toEqual([1, true])
      expect(sections.filter(({ section }) => !['Executive Summary', 'Objectives'].includes(section))).toEqual([])
    })
    const rest = requests.filter((text) => text !== link.path && text !== `/api/public/redirect/${link.token}`)
    expect(rest.filter((text) => text.includes(link.token))).toEqual([])
    const own = /^\/(?:paper\/[\w.-]+|report|api\/public\/[\w/]+|api\/analytics|site\/analytics\.js)$|^$/
    expect(rest.filter((text) => !own.test(text))).toEqual([])
    await page.goBack()
    expect(new URL(page.url()).pathname).toBe('/healthz')

    await page.goForward()
    await page.getByRole('heading', { name: '1 Executive Summary' }).scrollIntoViewIfNeeded()
    await reports.revoke(link.share.id)
    await heading(page, 'Unable to Load Report').waitFor()
    expect(await page.getByText('Report not found or has expired').isVisible()).toBe(true)
    expect(await page.locator('body').innerText()).not.toContain('Harbor')
    expect((await page.reload())?.status()).toBe(404)
    await heading(page, 'Unable to Load Report').waitFor()
    await expectFit(page)
    expect((await reports.seen(link.share.id)).views).toBe(1)
  })

  it('opens with a button without scripts, including its gate', async () => {
    const link = await reports.shared({ passcode: 'harbor light', requireEmail: true })
    const page = await reports.visitor(link.path, { ...phone, javaScriptEnabled: false })
    const open = page.getByRole('button', { name: 'Open the report' })
    await open.click()
    await page.getByLabel('Your email address').fill('mara@harbor.example')
    await page.getByLabel('Passcode').fill('harbor light')
    await open.click()
    await page.getByRole('heading', { level: 2, name: 'Estimated Investment' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/report')
    await page.getByText('Contents', { exact: true }).last().click()
    expect(await page.getByRole('link', { name: 'Project Timeline' }).last().isVisible()).toBe(true)
    await reports.leave([], /^403 \/s\//)
  })
})

describe('what cannot be opened', () => {
  it('explains itself, and removes the token from the address, and names each reason for which a report is refused', async () => {
    const page = await reports.visitor('/report', phone)
    await heading(page, 'Unable to Load Report').waitFor()
    expect(await page.getByText('Access denied', { exact: true }).isVisible()).toBe(true)
    await page.getByText('The link may have expired.').waitFor()
    await refuseCookies(page)
    await page.reload()
    await page.getByText('This browser refuses cookies, which a report needs.').waitFor()
    await page.goto('/s/never-made')
    await says(page)
    expect(new URL(page.url()).pathname).toBe('/s/opening')
    await page.reload()
    await says(page)
    await expectFit(page)

    // Where the server could not render the report, its script asks for it.
    const brand = { brandName: 'Northlight', legalEntity: 'Northlight LLC', contactEmail: 'hello@northlight.example' }
    const settings = { brand, analyticsSrc: null, language: 'en', formats: usualFormats } as const
    const body = (await builtDocumentPages()()).loading(settings)
    let status = 0
    await page.route('**/report', (route) => route.fulfill({ body, contentType: 'text/html' }))
    await page.route('**/api/public/report', (route) => route.fulfill({ status, body: '{}' }))
    for (const [refusal, words] of [
      [403, 'Access denied'],
      [404, 'Report not found or has expired'],
      [500, 'Failed to load report'],
    ] as const) {
      status = refusal
      const visit = page.waitForRequest(
        (request) => request.url().endsWith('/api/analytics') && request.method() === 'POST',
      )
      await page.goto('/report')
      await heading(page, 'Unable to Load Report').waitFor()
      expect(await page.getByText(words, { exact: true }).isVisible()).toBe(true)
      expect((await visit).postDataJSON()).toMatchObject({ event: 'public_report_error' })
    }
    await reports.leave([], /^(?:403|404|500) \/(?:report|api\/public)/)
  })
})

describe('a link with a gate', () => {
  it('requires e-mail address and passcode, keeps what was typed while the server cannot be reached, reports errors, and opens', async () => {
    const link = await reports.shared({ passcode: 'harbor light', requireEmail: true })
    const page = await reports.visitor(link.path, { viewport: { width: 360, height: 700 }, colorScheme: 'dark' })
    const [email, passcode] = [page.getByLabel('Your email address'), page.getByLabel('Passcode')]
    await passcode.waitFor()
    await page.keyboard.press('Enter')
    await page.getByText('Email is required').waitFor()
    await expectFocus(email)
    await email.fill('mara@harbor.example')
    await passcode.fill('harbour light')
    const unreached = page.getByRole('alert').getByText('The server could not be reached.')
    await page.route('**/api/public/redirect/**', (route) => route.abort())
    await page.keyboard.press('Enter')
    await unreached.waitFor()
    expect([await email.inputValue(), await passcode.inputValue()]).toEqual(['mara@harbor.example', 'harbour light'])
    await page.unrouteAll()
    await page.route('**/api/public/redirect/**', (route) => route.fulfill({ status: 429, json: { message: 'Slow' } }))
    await page.getByRole('button', { name: 'Open the report' }).click()
    await unreached.waitFor()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Open the report' }).click()
    await page.getByText('This passcode is not right').waitFor()
    expect(await unreached.count()).toBe(0)
    await expectFit(page)
    await passcode.fill('harbor light')
    await page.getByRole('button', { name: 'Open the report' }).click()
    await heading(page, 'Engagement Proposal').waitFor()
    await expectFit(page)
    expect((await reports.seen(link.share.id)).readers.map(({ email }) => email)).toEqual(['mara@harbor.example'])
    await reports.leave([], /^(403|429) \/api\/public/, /redirect/)
  })
})
