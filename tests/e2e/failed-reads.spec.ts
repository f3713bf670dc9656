import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { leads } from '#contracts/lead/http/leads.ts'
import { eventually } from '#tests/support/eventually.ts'
import { waitForLaterCode } from './support/later-code.ts'
import { expectFocus } from './support/on-screen.ts'
import { openReports, proposalOutputs, type Reports } from './support/readers.ts'

let reports: Reports
beforeAll(async () => {
  reports = await openReports()
  await reports.api.call(leads.create, { body: { name: 'Mara Quell', email: 'mara@mail.example' } })
})
afterAll(() => reports.close())
afterEach(() => reports.leave([], /^500 /, /ERR_INTERNET_DISCONNECTED|Failed to fetch/))

const failing = (page: Page, address: RegExp) => page.route(address, (route) => route.fulfill({ status: 500 }))

const alertOf = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })

const retryOf = (page: Page) => page.getByRole('button', { name: 'Try again' })

const tag = (page: Page) => page.evaluate(() => document.activeElement?.tagName)

describe('trying again', () => {
  it('keeps the focus, on the button while it fails, of a screen and of a part of one', async () => {
    const page = await reports.newStaff('/robots.txt')
    for (const [path, address] of [
      ['/dashboard/today', /\/api\/today$/],
      ['/dashboard/leads', /\/api\/staff$/],
    ] as const) {
      await failing(page, address)
      await page.goto(path)
      await waitForLaterCode(page)
      await retryOf(page).press('Enter')
      await eventually(async () => expect(await retryOf(page).count()).toBe(1))
      await expectFocus(retryOf(page))
      await page.unrouteAll()
      await retryOf(page).press('Enter')
      await retryOf(page).waitFor({ state: 'detached' })
      await eventually(async () => expect(await tag(page)).not.toBe('BODY'))
    }
  })
})

describe('what cannot be loaded is named', () => {
  it('where a document lacks the name of the firm, its notes and questions, or the run that it begins with', async () => {
    const runId = await reports.proposal(proposalOutputs())
    const page = await reports.newStaff('/robots.txt')
    await failing(page, /\/api\/site$/)
    await page.goto(`/dashboard/proposals/${runId}`)
    await alertOf(page, 'The document could not be loaded').waitFor()
    await page.unrouteAll()
    await retryOf(page).click()
    await page.getByRole('heading', { level: 1 }).first().waitFor()

    await failing(page, /\/(questions|sources)$/)
    await page.reload()
    await alertOf(page, 'The notes behind the document and the questions of clients could not be loaded').waitFor()
    await page.unrouteAll()
    await retryOf(page).click()
    await retryOf(page).waitFor({ state: 'detached' })

    await failing(page, new RegExp(`/runs/${runId}$`))
    await page.goto(`/dashboard/workflows/5?from=${runId}`)
    await alertOf(page, 'The earlier run could not be loaded').waitFor()
  })

  it('where only the workflows are not found, as their list failed, or nothing, as the search failed', async () => {
    const page = await reports.staff('/dashboard/automation')
    await failing(page, /\/api\/workflows$/)
    await page.getByRole('button', { name: /^Search/ }).click()
    await page.getByLabel('Search or go to').fill('Mara')
    await page.getByRole('option', { name: /Mara Quell/ }).waitFor()
    expect(await page.getByRole('alert').getByRole('heading').allInnerTexts()).toEqual([
      'Workflows could not be loaded',
    ])
    await page.unrouteAll()
    await retryOf(page).click()
    await retryOf(page).waitFor({ state: 'detached' })
    await failing(page, /\/api\/search/)
    await page.getByLabel('Search or go to').fill('Quell')
    await alertOf(page, 'Leads, documents, links and runs could not be loaded').waitFor()
    expect(await page.getByText('Nothing found').count()).toBe(0)
    await page.unrouteAll()
    await retryOf(page).click()
    await page.getByRole('option', { name: /Mara Quell/ }).waitFor()
  })

  it('without a connection, until there is one again', async () => {
    const page = await reports.newStaff('/dashboard/documents')
    await page.getByText('New', { exact: true }).first().waitFor()
    await failing(page, /\/api\/library$/)
    await page.getByRole('link', { name: 'Library' }).hover()
    await page.waitForLoadState('networkidle')
    await page.unrouteAll()
    await page.context().setOffline(true)
    await page.getByRole('link', { name: 'Library' }).click()
    await alertOf(page, 'The library could not be loaded').getByText('Check your connection').waitFor()
    await page.context().setOffline(false)
    await page.getByRole('button', { name: 'Save' }).waitFor()
  })

  it('at the end of a page of runs and of events, whose rows stay', async () => {
    const page = await reports.newStaff('/robots.txt')
    await page.route(/\/api\/(runs|audit\/feed)\?/, async (route) => {
      if (route.request().url().includes('cursor=')) return route.fulfill({ status: 500 })
      const response = await route.fetch()
      return route.fulfill({ response, json: { ...(await response.json()), nextCursor: 'next' } })
    })
    for (const [path, label] of [
      ['/dashboard/runs', 'Load more'],
      ['/dashboard/audit', 'Show earlier events'],
    ] as const) {
      await page.goto(path)
      const button = page.getByRole('button', { name: label })
      await button.press('Enter')
      await alertOf(page, 'The next ones could not be loaded.').waitFor()
      await expectFocus(button)
      expect(await page.getByRole('main').getByRole('listitem').count()).toBeGreaterThan(0)
    }
  })
})

describe('what cannot be read again', () => {
  it('is called out of date, and is read once the server answers', async () => {
    const page = await reports.staff('/dashboard/today')
    await page.getByText('Mara Quell').first().waitFor()
    await failing(page, /\/api\/today$/)
    const name = `Otto ${randomUUID()}`
    await reports.api.call(leads.create, { body: { name, email: `${name.slice(5)}@mail.example` } })
    const mark = page.getByRole('status').getByText('Out of date. Trying again…')
    await mark.waitFor()
    expect(await page.getByText(name).count()).toBe(0)
    await page.unrouteAll()
    await page.getByText(name).first().waitFor()
    await mark.waitFor({ state: 'detached' })
  })
})

it('a run is not said to be of an archived workflow where the workflows could not be loaded', async () => {
  await reports.proposal()
  const page = await reports.staff('/robots.txt')
  await page.route('**/api/workflows', (route) => route.fulfill({ status: 500, contentType: 'text/html', body: '' }))
  await page.goto('/dashboard/runs')
  const row = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: 'Workflow 5', exact: true }) })
    .first()
  await row.waitFor()
  const describing = await row.getByRole('link').getAttribute('aria-describedby')
  const texts = await row.evaluate(
    (_, ids) => ids.split(' ').map((id) => document.getElementById(id)?.textContent),
    describing ?? '',
  )
  expect(texts.join(' ')).toMatch(/Started/)
  expect(await page.getByText('Archived workflow').count()).toBe(0)
})
