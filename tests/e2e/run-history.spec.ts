import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { RecordingEndpoint } from '#tests/support/endpoint/recording-endpoint.ts'
import { eventually } from '#tests/support/eventually.ts'
import { workflowStaff } from '#tests/support/workflow/workflow-staff.ts'
import { goTo } from './support/go-to.ts'
import { toast } from './support/on-screen.ts'
import { badge, chooseMore, runCards, runWith } from './support/on-workflows.ts'
import { openProduct, type Product } from './support/product.ts'
import { longText, sampleEndpoint } from './support/sample-endpoint.ts'
import { addSampleRuns, enrich } from './support/sample-runs.ts'
import { desk } from './support/visits.ts'

const history = '/dashboard/workflows/1?tab=history'

let product: Product
let endpoint: RecordingEndpoint
beforeAll(async () => {
  endpoint = await sampleEndpoint()
  product = await openProduct({ ALLOW_PRIVATE_ENDPOINTS: 'true' })
  await addSampleRuns(product.api, endpoint.url)
})
afterAll(async () => {
  await product.close()
  await endpoint.close()
})
afterEach(() => product.leave())

describe('a card of the history', () => {
  it('formats JSON, shows long outputs in full on demand, why a run failed, HTML in a window without scripts, and a run by its copied link, also after Back', async () => {
    const page = await product.staff(`${history}&search=long`, {
      ...desk,
      permissions: ['clipboard-read', 'clipboard-write'],
    })
    const card = runWith(page, 'Beginning.')
    const output = card.locator('pre').last()
    expect(await output.textContent()).toBe(`${longText.slice(0, 500)}...`)
    await card.getByRole('button', { name: 'Show all of outputs' }).click()
    await card.getByText('End.').waitFor()
    await goTo(page, `${history}&search=Brandt`)
    const pretty = '{\n  "email": "owner@mail.example",\n  "company": "Brandt Feinkost"\n}'
    const example = runWith(page, 'Brandt Feinkost')
    await example.getByRole('definition').filter({ hasText: 'owner@mail.example' }).waitFor()
    expect(await example.textContent()).toMatch(/Duration [\d,]+ ms/)
    await example.getByText('As JSON').click()
    expect(await example.locator('pre').first().innerText()).toBe(pretty)
    expect(await example.locator('pre').last().textContent()).toContain('\n  "founded": 2011,\n')

    await goTo(page, `${history}&status=failed&search=in%20the%20register`)
    await runWith(page, 'refuses')
      .getByText(/422.*No such company in the register\./)
      .first()
      .waitFor()
    await goTo(page, `${history}&search=stumbles`)
    const twice = runWith(page, 'stumbles')
    await twice.getByText('2 attempts').click()
    await twice.locator('ol > li').nth(1).waitFor()
    expect(await twice.locator('ol > li').allTextContents()).toEqual([
      expect.stringMatching(/^Attempt 1.*waited .* ms.*took .* ms.*by a worker.*503/),
      expect.stringMatching(/^Attempt 2.*waited .* ms.*took .* ms/),
    ])

    await goTo(page, `${history}&search=July%20digest`)
    const opened = page.context().waitForEvent('page')
    await runWith(page, 'newsletter').getByRole('button', { name: 'View Output' }).click()
    const preview = await opened
    await preview.getByRole('heading', { name: 'The July digest' }).waitFor()
    expect(await preview.title()).toBe('Digest')
    expect(await preview.evaluate(() => [window.innerWidth, window.innerHeight, window.opener])).toEqual([
      1200,
      800,
      null,
    ])

    await preview.close()
    await goTo(page, `${history}&search=Novak`)
    await runWith(page, 'July').waitFor({ state: 'detached' })
    await chooseMore(runCards(page).first(), 'Copy link')
    await toast(page, 'Link copied to clipboard').waitFor()
    const link = await page.evaluate(() => navigator.clipboard.readText())
    await page.goto(link)
    await page.getByRole('region', { name: 'Linked run' }).getByText('Novak Cycles').first().waitFor()
    await page.getByRole('button', { name: 'Close' }).first().click()
    await page.getByRole('heading', { name: 'Linked run' }).waitFor({ state: 'detached' })
    await page.goBack()
    await page.getByRole('heading', { name: 'Linked run' }).waitFor()
    await product.leave([expect.stringMatching(/^Blocked script execution in .*sandboxed/)])
  })
})

describe('the history', () => {
  it('is searched and filtered by its address, through reload and Back, and does not move while the reader has scrolled down: a pill announces new runs; a run says that it is being cancelled until it is, and runs again with the same inputs immediately, or with edited ones through the form, linked both ways', async () => {
    const page = await product.staff(history)
    await page.getByLabel('Search runs').fill('NOVAK')
    await runWith(page, 'Novak Cycles').waitFor()
    await runWith(page, 'Brandt Feinkost').waitFor({ state: 'detached' })
    await page.getByLabel('Status', { exact: true }).selectOption('Failed')
    await page.getByText('No runs match').waitFor()
    await page.reload()
    await page.getByText('No runs match').waitFor()
    expect(await page.getByLabel('Search runs').inputValue()).toBe('NOVAK')
    expect(await page.getByLabel('Status', { exact: true }).inputValue()).toBe('failed')
    await page.goBack()
    await runWith(page, 'Novak Cycles').waitFor()
    await page.goForward()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await runWith(page, 'Brandt Feinkost').waitFor()
    expect(new URL(page.url()).search).toBe('?tab=history')

    await runWith(page, 'Brooks Climbing Gym').scrollIntoViewIfNeeded()
    const read = runWith(page, 'Novak Cycles')
    await read.scrollIntoViewIfNeeded()
    await page.evaluate(() => new Promise(requestAnimationFrame))
    const place = await read.boundingBox()
    const staff = workflowStaff(product.api)
    for (const company of ['Alpha', 'Beta', 'Gamma']) await staff.ended((await enrich(product.api, company)).id)
    const pill = page.getByRole('button', { name: '3 new runs' })
    await pill.waitFor()
    expect(await read.boundingBox()).toEqual(place)
    await pill.click()
    await runWith(page, 'Gamma').waitFor()
    await pill.waitFor({ state: 'detached' })

    const { id } = await enrich(product.api, 'hangs')
    const card = runWith(page, 'hangs')
    await badge(card, 'Running').waitFor()
    await card.getByText(/^\d+ s so far$/).waitFor()
    const asked = Promise.withResolvers<void>()
    await page.route(/\/cancel$/, async (route) => {
      await asked.promise
      await route.continue()
    })
    await card.getByRole('button', { name: 'Cancel run' }).click()
    expect(await card.getByRole('button', { name: 'Cancelling…' }).isDisabled()).toBe(true)
    expect(await badge(card, 'Cancelled').count()).toBe(0)
    asked.resolve()
    await badge(card, 'Cancelled').waitFor()
    expect((await staff.run(id)).status).toBe('cancelled')
    await eventually(() => expect(endpoint.of(id).map(({ endedBy }) => endedBy)).toEqual(['closed']))

    await goTo(page, `${history}&search=Adeyemi`)
    await runWith(page, 'hangs').waitFor({ state: 'detached' })
    await runCards(page).first().getByRole('button', { name: 'Run again' }).click()
    const linked = page.getByRole('region', { name: 'Linked run' })
    await toast(page, 'Workflow executed successfully').waitFor()
    await badge(linked, 'Completed').waitFor()
    const second = new URL(page.url()).searchParams.get('run') ?? ''
    await linked.getByRole('link', { name: /^Repeats …/ }).click()
    await linked.getByRole('link', { name: `Run again as …${second.slice(-6)}` }).waitFor()

    await chooseMore(linked, 'Edit and run')
    await page.getByText('the new run will be linked to it').waitFor()
    expect(await page.getByLabel('Company').inputValue()).toBe('Adeyemi Dental')
    await page.getByLabel('Company').fill('Adeyemi & Partners')
    await page.getByRole('button', { name: 'Run Workflow' }).click()
    const edited = runWith(page, 'Adeyemi & Partners')
    await badge(edited, 'Completed').waitFor()
    await edited.getByRole('link', { name: /^Repeats …/ }).click()
    await linked.getByText('Adeyemi Dental').first().waitFor()
    await linked
      .getByRole('link', { name: /^Run again as …/ })
      .nth(1)
      .waitFor()
  })
})
