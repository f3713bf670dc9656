import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { builtDocumentPages } from '#apps/server/document-pages.ts'
import { usualFormats } from '#contracts/formats.ts'
import { eventually } from '#tests/support/eventually.ts'
import { expectFocus } from './support/on-screen.ts'
import { expectFit, heading, openReports, type Reports } from './support/readers.ts'
import { phone } from './support/visits.ts'

let reports: Reports
beforeAll(async () => {
  reports = await openReports()
})
afterAll(() => reports.close())
afterEach(() => reports.leave([], /^40[34] \/(?:report|api\/public)/))

const says = async (page: Page) => {
  await heading(page, 'Invalid Link').waitFor()
  for (const words of ['This link is invalid or has expired.', 'Please contact the sender for a new link.'])
    expect(await page.getByText(words, { exact: true }).isVisible()).toBe(true)
}

describe('a link', () => {
  it('is read on a phone, its view is counted, and it closes at once when it is revoked', async () => {
    const link = await reports.shared()
    const page = await reports.opened(link.path)
    expect(new URL(page.url()).pathname).toBe('/report')
    expect(await page.evaluate(() => [document.referrer, history.length])).toEqual(['', 2])
    await expectFit(page)
    await eventually(async () => expect((await reports.seen(link.share.id)).views).toBe(1))
    await page.reload()
    await page.getByRole('heading', { name: '1 Executive Summary' }).scrollIntoViewIfNeeded()
    await reports.revoke(link.share.id)
    await heading(page, 'Unable to Load Report').waitFor()
    expect(await page.getByText('Report not found or has expired').isVisible()).toBe(true)
    expect(await page.locator('body').innerText()).not.toContain('Harbor')
    await expectFit(page)
    expect((await page.reload())?.status()).toBe(404)
    await heading(page, 'Unable to Load Report').waitFor()
    expect((await reports.seen(link.share.id)).views).toBe(1)
  })

  it('reports the reading time of each section to staff once its reader looks away', async () => {
    const link = await reports.shared()
    const page = await reports.opened(link.path)
    await page.keyboard.press('ArrowRight')
    const current = page.locator('details a[aria-current="location"]', { hasText: 'Executive Summary' })
    await current.waitFor({ state: 'attached' })
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    const times = await eventually(async () => {
      const { sections } = await reports.seen(link.share.id)
      expect(sections.length).toBeGreaterThan(0)
      return sections
    })
    expect(times.every(({ section }) => ['Executive Summary', 'Objectives'].includes(section))).toBe(true)
  })

  it('is exchanged with its token in the body too, leaves it in no address, and requests nothing that is for staff', async () => {
    const link = await reports.shared()
    const page = await reports.visitor('/healthz', phone)
    const requests: string[] = []
    page.on('request', (request) => requests.push(new URL(request.url()).pathname, request.headers().referer ?? ''))
    const exchanged = page.waitForRequest((request) => request.url().includes('/api/public/redirect/'))
    await page.goto(link.path)
    expect((await exchanged).postDataJSON()).toEqual({ redirectToken: link.token })
    await heading(page, 'Engagement Proposal').waitFor()
    const rest = requests.filter((text) => text !== link.path && text !== `/api/public/redirect/${link.token}`)
    expect(rest.filter((text) => text.includes(link.token))).toEqual([])
    const own = /^\/(?:paper\/[\w.-]+|report|api\/public\/[\w/]+|api\/analytics|site\/analytics\.js)$|^$/
    expect(rest.filter((text) => !own.test(text))).toEqual([])
    await page.goBack()
    expect(new URL(page.url()).pathname).toBe('/healthz')
  })

  it('costs a phone at most 60 kB, from the link to the report with everything that they load', async () => {
    const link = await reports.shared()
    const page = await reports.visitor('/healthz', phone)
    const session = await page.context().newCDPSession(page)
    await session.send('Network.enable')
    let bytes = 0
    session.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength
    })
    const missed = page.waitForEvent('requestfinished', (request) => request.url().endsWith('/report/questions'))
    await page.goto(link.path)
    await heading(page, 'Engagement Proposal').waitFor()
    await page.evaluate(() => document.fonts.ready)
    // The feed is connected, and the response to the request that follows has arrived.
    await missed
    expect(bytes).toBeGreaterThan(10_000)
    expect(bytes).toBeLessThanOrEqual(60_000)
  })

  it('opens with a button without scripts, including its gate', async () => {
    const link = await reports.shared({ passcode: 'harbor light', requireEmail: true })
    const page = await reports.visitor(link.path, { ...phone, javaScriptEnabled: false })
    const open = page.getByRole('button', { name: 'Open the report' })
    await open.click()
    await page.getByLabel('Your email address').fill('mara')
    await page.getByLabel('Passcode').fill('harbor light')
    await open.click()
    await page.getByText('Invalid email address').waitFor()
    await page.getByLabel('Your email address').fill('mara@harbor.example')
    await page.getByLabel('Passcode').fill('harbor light')
    await open.click()
    await page.getByRole('heading', { level: 2, name: 'Estimated Investment' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/report')
    await page.getByText('Contents', { exact: true }).last().click()
    expect(await page.getByRole('link', { name: 'Project Timeline' }).last().isVisible()).toBe(true)
    await page.goto('/s/never-made')
    await open.click()
    await says(page)
    await reports.leave([], /^40[034] \/s\//)
  })
})

describe('what cannot be opened', () => {
  it('explains itself, and removes the token from the address', async () => {
    const page = await reports.visitor('/s/never-made', { viewport: { width: 360, height: 700 } })
    await says(page)
    expect(new URL(page.url()).pathname).toBe('/s/opening')
    await page.reload()
    await says(page)
    await expectFit(page)
  })

  it('names each reason for which a report is refused that the script asks for itself', async () => {
    const brand = { brandName: 'Northlight', legalEntity: 'Northlight LLC', contactEmail: 'hello@northlight.example' }
    const settings = { brand, analyticsSrc: null, language: 'en', formats: usualFormats } as const
    const body = (await builtDocumentPages()()).loading(settings)
    const page = await reports.visitor('/robots.txt', phone)
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
    await reports.leave([], /^(?:403|404|500) \/api\/public\/report/)
  })

  it('shows an access page without a session', async () => {
    const page = await reports.visitor('/report', phone)
    await heading(page, 'Unable to Load Report').waitFor()
    expect(await page.getByText('Access denied', { exact: true }).isVisible()).toBe(true)
  })
})

describe('a link with a gate', () => {
  it('keeps what was typed while the server cannot be reached, and then says whether it was right', async () => {
    const link = await reports.shared({ passcode: 'harbor light' })
    const page = await reports.visitor(link.path)
    const passcode = page.getByLabel('Passcode')
    await passcode.fill('harbour light')
    await page.route('**/api/public/redirect/**', (route) => route.abort())
    await page.getByRole('button', { name: 'Open the report' }).click()
    await page.getByRole('alert').getByText('The server could not be reached.').waitFor()
    expect(await passcode.inputValue()).toBe('harbour light')
    await page.unrouteAll()
    await page.route('**/api/public/redirect/**', (route) => route.fulfill({ status: 429, json: { message: 'Slow' } }))
    await page.getByRole('button', { name: 'Open the report' }).click()
    await page.getByRole('alert').getByText('The server could not be reached.').waitFor()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Open the report' }).click()
    await page.getByText('This passcode is not right').waitFor()
    expect(await page.getByText('The server could not be reached.').count()).toBe(0)
    await reports.leave([], /^(403|429) \/api\/public/, /redirect/)
  })

  it('requires e-mail address and passcode, reports errors, and opens', async () => {
    const link = await reports.shared({ passcode: 'harbor light', requireEmail: true })
    const page = await reports.visitor(link.path, { viewport: { width: 360, height: 700 }, colorScheme: 'dark' })
    await page.getByLabel('Passcode').waitFor()
    await expectFit(page)
    await page.keyboard.press('Enter')
    await page.getByText('Email is required').waitFor()
    await expectFocus(page.getByLabel('Your email address'))
    await page.getByLabel('Your email address').fill('mara@harbor.example')
    await page.getByLabel('Passcode').fill('harbour light')
    await page.keyboard.press('Enter')
    await page.getByText('This passcode is not right').waitFor()
    await expectFit(page)
    await page.getByLabel('Passcode').fill('harbor light')
    await page.getByRole('button', { name: 'Open the report' }).click()
    await heading(page, 'Engagement Proposal').waitFor()
    await expectFit(page)
    expect((await reports.seen(link.share.id)).readers.map(({ email }) => email)).toEqual(['mara@harbor.example'])
  })
})
