import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { leads } from '#contracts/lead/http/leads.ts'
import { eventually } from '#tests/support/eventually.ts'
import { goTo } from './support/go-to.ts'
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

/** Tries again while it fails, and once more when it does not. */
const tryTwice = async (page: Page, address: RegExp) => {
  await waitForLaterCode(page)
  await retryOf(page).press('Enter')
  await eventually(async () => expect(await retryOf(page).count()).toBe(1))
  await expectFocus(retryOf(page))
  await page.unroute(address)
  await retryOf(page).press('Enter')
  await retryOf(page).waitFor({ state: 'detached' })
  await eventually(async () => expect(await tag(page)).not.toBe('BODY'))
}

it('trying again keeps the focus, on the button while it fails, of a part of a screen and of a screen, which is called out of date where it cannot be read again, and is read once the server answers', async () => {
  const page = await reports.newStaff('/robots.txt')
  // Both from the first load on, as the screens that links lead to are read ahead.
  const addresses = [/\/api\/staff$/, /\/api\/today$/] as const
  for (const address of addresses) await failing(page, address)
  await page.goto('/dashboard/leads')
  await tryTwice(page, addresses[0])
  await goTo(page, '/dashboard/today')
  await tryTwice(page, addresses[1])

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

describe('what cannot be loaded is named', () => {
  it('where a document lacks the name of the firm, its notes and questions, or the run that it begins with', async () => {
    const runId = await reports.proposal(proposalOutputs())
    const page = await reports.newStaff('/robots.txt')
    await failing(page, /\/api\/site$/)
    await failing(page, /\/(questions|sources)$/)
    await page.goto(`/dashboard/proposals/${runId}`)
    await alertOf(page, 'The document could not be loaded').waitFor()
    await page.unroute(/\/api\/site$/)
    await retryOf(page).click()
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await alertOf(page, 'The notes behind the document and the questions of clients could not be loaded').waitFor()
    await page.unrouteAll()
    await retryOf(page).click()
    await retryOf(page).waitFor({ state: 'detached' })

    await failing(page, new RegExp(`/runs/${runId}$`))
    await page.goto(`/dashboard/workflows/5?from=${runId}`)
    await alertOf(page, 'The earlier run could not be loaded').waitFor()
  })

  it('where only the workflows are not found, as their list failed, or nothing, as the search failed, or without a connection, until there is one again', async () => {
    const page = await reports.newStaff('/robots.txt')
    // Both are read ahead, which loads the code of their screens and no data.
    await failing(page, /\/api\/library$/)
    const readAhead = page.waitForResponse(/\/api\/library$/)
    await failing(page, /\/api\/workflows$/)
    await page.goto('/dashboard/automation')
    await page.getByRole('button', { name: /^Search/ }).click()
    await page.getByLabel('Search or go to').fill('Mara')
    await page.getByRole('option', { name: /Mara Quell/ }).waitFor()
    expect(await page.getByRole('alert').getByRole('heading').allInnerTexts()).toEqual([
      'Workflows could not be loaded',
    ])
    await page.unroute(/\/api\/workflows$/)
    await retryOf(page).click()
    await retryOf(page).waitFor({ state: 'detached' })
    await failing(page, /\/api\/search/)
    await page.getByLabel('Search or go to').fill('Quell')
    await alertOf(page, 'Leads, documents, links and runs could not be loaded').waitFor()
    expect(await page.getByText('Nothing found').count()).toBe(0)
    await page.unroute(/\/api\/search/)
    await retryOf(page).click()
    await page.getByRole('option', { name: /Mara Quell/ }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })

    await page.getByRole('link', { name: 'Library' }).hover()
    await readAhead
    await page.unrouteAll()
    await page.context().setOffline(true)
    await page.getByRole('link', { name: 'Library' }).click()
    await alertOf(page, 'The library could not be loaded').getByText('Check your connection').waitFor()
    await page.context().setOffline(false)
    await page.getByRole('button', { name: 'Save' }).waitFor()
  })

  it('at the end of a page of runs and of events, whose rows stay; no run is said to be of an archived workflow where the workflows failed', async () => {
    await reports.proposal()
    const page = await reports.staff('/robots.txt')
    await failing(page, /\/api\/workflows$/)
    await page.route(/\/api\/(runs|audit\/feed)\?/, async (route) => {
      if (route.request().url().includes('cursor=')) return route.fulfill({ status: 500 })
      const response = await route.fetch()
      return route.fulfill({ response, json: { ...(await response.json()), nextCursor: 'next' } })
    })
    const expectFailing = async (label: string) => {
      const button = page.getByRole('button', { name: label })
      await button.press('Enter')
      await alertOf(page, 'The next ones could not be loaded.').waitFor()
      await expectFocus(button)
      expect(await page.getByRole('main').getByRole('listitem').count()).toBeGreaterThan(0)
    }
    await page.goto('/dashboard/runs')
    await expectFailing('Load more')
    const run = page.getByRole('main').getByRole('link', { name: 'Workflow 5', exact: true }).first()
    const texts = await run.evaluate((link) =>
      link
        .getAttribute('aria-describedby')
        ?.split(' ')
        .map((id) => document.getElementById(id)?.textContent),
    )
    expect(texts?.join(' ')).toMatch(/Started/)
    expect(await page.getByText('Archived workflow').count()).toBe(0)
    await goTo(page, '/dashboard/audit')
    await expectFailing('Show earlier events')
  })
})
