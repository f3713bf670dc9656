import type { Locator, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { leads } from '#contracts/lead/http/leads.ts'
import { runs } from '#contracts/run/http/runs.ts'
import { workflows } from '#contracts/workflow/http/workflows.ts'
import { aProposal, nineAnswers } from '#tests/support/document/documents.ts'
import { eventually } from '#tests/support/eventually.ts'
import { workflowStaff } from '#tests/support/workflow/workflow-staff.ts'
import { goTo } from './support/go-to.ts'
import { overflowOf } from './support/on-screen.ts'
import { openProduct, type Product } from './support/product.ts'
import { desk } from './support/visits.ts'

const names = ['Donaudampfschiff'.repeat(13).slice(0, 200), 'Anna Maria '.repeat(19).slice(0, 200).trim()]
const narrow = { viewport: { width: 360, height: 740 } }

let product: Product
let leadIds: readonly string[]
beforeAll(async () => {
  product = await openProduct()
  leadIds = await Promise.all(
    names.map(async (name, at) => {
      const body = { name, company: name, email: `long-${at}@example.com` }
      const { lead } = await product.api.call(leads.create, { body })
      await product.api.call(leads.revise, { params: { id: lead.id }, body: { followUpDate: '2026-01-01' } })
      const inputs = { ...nineAnswers, clientName: name }
      const { run } = await product.api.call(runs.start, { params: { id: '5' }, body: { inputs } })
      const outputs = JSON.stringify({ success: true, data: { ...aProposal, clientName: name } })
      await product.api.call(runs.patch, { params: { runId: run.id }, body: { status: 'completed', outputs } })
      return lead.id
    }),
  )
})
afterAll(() => product.close())
afterEach(() => product.leave())

/** How many lines of its own a text takes. */
const linesOf = (text: Locator): Promise<number> =>
  text.evaluate(
    (element) => element.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(element).lineHeight),
  )

const places: readonly (readonly [string, (page: Page, name: string) => Locator])[] = [
  ['/dashboard/leads', (page, name) => page.locator('main').getByRole('link', { name, exact: true })],
  ['/dashboard/leads?view=board', (page, name) => page.locator('main').getByRole('link', { name, exact: true })],
  ['/dashboard/documents', (page, name) => page.locator('main').getByRole('link', { name: name.slice(0, 60) })],
  ['/dashboard/today', (page, name) => page.locator('main').getByRole('link', { name }).first()],
]

it('a name of 200 characters takes two lines at 360 pixels, its field has the whole of it, that of a workflow wraps in its head, a company stands below the name of its lead, and an amount of millions with cents is whole in its row, of a table that fits beside the sidebar', async () => {
  const page = await product.staff('/dashboard/account', narrow)
  const expectTwoLines = async (link: Locator) => {
    await link.waitFor()
    await eventually(async () => expect(Math.round(await linesOf(link))).toBe(2))
  }
  for (const [path, link] of places) {
    await goTo(page, path)
    for (const name of names) await expectTwoLines(link(page, name))
    await eventually(async () => expect(await overflowOf(page), path).toBe(0))
  }
  const panel = page.getByRole('dialog')
  for (const [at, name] of names.entries()) {
    await goTo(page, `/dashboard/leads?lead=${leadIds[at]}`)
    await expectTwoLines(panel.getByRole('heading', { name }))
    const field = panel.getByRole('textbox', { name: 'Name', exact: true })
    expect(await field.inputValue()).toBe(name)
    // Names of any script stand as their readers write them: https://www.w3.org/TR/css-writing-modes-4/#unicode-bidi
    expect(await field.evaluate((input) => getComputedStyle(input).unicodeBidi)).toBe('plaintext')
    await eventually(async () => expect(await overflowOf(page)).toBe(0))
  }
  await page.getByRole('button', { name: 'Erase…' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: 'Erase for good' }).waitFor()
  await eventually(async () => {
    const box = await question.boundingBox()
    expect((box?.x ?? 0) + (box?.width ?? 1000)).toBeLessThanOrEqual(360)
  })
  await page.keyboard.press('Escape')
  await question.waitFor({ state: 'detached' })

  const [name = ''] = names
  const { id } = await workflowStaff(product.api).add({ name: name.slice(0, 100) })
  await product.api.call(workflows.revise, { params: { id: String(id) }, body: { description: name } })
  await goTo(page, `/dashboard/workflows/${id}`)
  await page.getByText(name, { exact: true }).first().waitFor()
  expect(await overflowOf(page)).toBe(0)

  const { lead } = await product.api.call(leads.create, {
    body: { name: 'Bo', company: 'Crafts', email: 'bo@c.test', estimatedValue: 125_000_050 },
  })
  await page.setViewportSize(desk.viewport)
  await goTo(page, '/dashboard/account')
  for (const path of ['/dashboard/leads', '/dashboard/leads?view=quick', `/dashboard/leads?lead=${lead.id}`]) {
    await goTo(page, path)
    const place = page.locator(path.includes('lead=') ? '[role="dialog"]' : 'main')
    const named = place.getByText('Bo', { exact: true }).first()
    await named.waitFor()
    const [above, below] = await Promise.all(
      [named, place.getByText('Crafts').first()].map((text) => text.boundingBox()),
    )
    expect(below?.y, path).toBeGreaterThanOrEqual((above?.y ?? 0) + (above?.height ?? 0))
  }
  for (const width of [1024, 1200, 1248, 1280, 1366, 1392, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    for (const path of ['/dashboard/leads?view=quick', '/dashboard/leads']) {
      await goTo(page, path)
      const head = page.locator('thead tr', { hasText: 'Received' })
      expect(await head.evaluate((row) => row.scrollWidth - row.clientWidth), `${path} at ${width}`).toBe(0)
    }
    const value = page.getByRole('cell', { name: '$1,250,000.50', exact: true })
    await value.waitFor()
    const lines = await value.evaluate((cell) => {
      const text = document.createRange()
      text.selectNodeContents(cell)
      return text.getClientRects().length
    })
    expect(lines, String(width)).toBe(1)
    expect(await overflowOf(page)).toBe(0)
  }
})
