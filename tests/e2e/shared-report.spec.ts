import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { expectFit, heading, openReports, proposalOutputs, type Reports } from './support/readers.ts'

let reports: Reports
beforeAll(async () => {
  reports = await openReports()
})
afterAll(() => reports.close())
afterEach(() => reports.leave([], /^(?:40[34]|502) \/(?:report|api\/public)/))

describe('a report that is being read', () => {
  it('offers a newer version unobtrusively', async () => {
    const runId = await reports.proposal(proposalOutputs('As it was.'))
    const page = await reports.opened((await reports.share(runId)).path)
    await page.getByText('As it was.').waitFor()
    await reports.report(runId, { outputs: proposalOutputs('As it is now.') })
    await page.getByText('A newer version is here.').waitFor()
    expect(await page.getByText('As it was.').isVisible()).toBe(true)
    await expectFit(page)
    await page.getByRole('button', { name: 'Show it' }).click()
    await page.getByText('As it is now.').waitFor()
  })

  it('follows on after a proxy answered for the server, and offers nothing that reads as before', async () => {
    const runId = await reports.proposal(proposalOutputs('As it was.'))
    const page = await reports.opened((await reports.share(runId)).path)
    const feed = '**/api/public/report/events'
    await page.route(feed, (route) => route.fulfill({ status: 502, body: '' }))
    await page.reload()
    await page.getByRole('button', { name: 'Next section' }).waitFor()
    await reports.report(runId, { outputs: proposalOutputs('Tried out.') })
    await reports.report(runId, { outputs: proposalOutputs('As it was.') })
    const compared = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/report')
    await page.unroute(feed)
    await (await compared).finished()
    expect(await page.locator('[data-news]').innerText()).toBe('')
    await reports.report(runId, { outputs: proposalOutputs('As it is now.') })
    await page.getByText('A newer version is here.').waitFor()
  })

  it('can be navigated by keys, which do not break scrolling, and by buttons', async () => {
    const page = await reports.opened((await reports.shared()).path, { viewport: { width: 360, height: 700 } })
    const inSight = (title: string) =>
      page.locator('details a[aria-current="location"]', { hasText: title }).waitFor({ state: 'attached' })
    await page.keyboard.press('ArrowRight')
    await inSight('Executive Summary')
    await page.getByRole('button', { name: 'Next section' }).click()
    await inSight('Objectives')
    await page.keyboard.press('ArrowLeft')
    await inSight('Executive Summary')
    const before = await page.evaluate(() => window.scrollY)
    await page.keyboard.press('ArrowDown')
    await page.waitForFunction((top) => window.scrollY > top, before)
    await page.getByText('Contents', { exact: true }).last().click()
    await page.keyboard.press('Escape')
    expect(await page.getByRole('link', { name: 'Next Steps' }).last().isVisible()).toBe(false)
  })

  it('is replaced when another report is opened in the same browser, with an explanation', async () => {
    const first = await reports.opened((await reports.shared()).path)
    const second = await first.context().newPage()
    const other = await reports.proposal(proposalOutputs('The other one.'))
    await second.goto((await reports.share(other)).path)
    await second.getByText('The other one.').waitFor()
    await heading(first, 'Unable to Load Report').waitFor()
    expect(await first.getByText('Another report was opened in this browser').isVisible()).toBe(true)
    expect(await second.getByText('The other one.').isVisible()).toBe(true)
  })
})
