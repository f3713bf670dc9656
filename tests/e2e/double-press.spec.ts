import type { Locator } from 'playwright'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { leads } from '#contracts/lead/http/leads.ts'
import { runs } from '#contracts/run/http/runs.ts'
import { eventually } from '#tests/support/eventually.ts'
import { goTo } from './support/go-to.ts'
import { waitForLaterCode } from './support/later-code.ts'
import { writesOf } from './support/on-screen.ts'
import { workflowCard } from './support/on-workflows.ts'
import { openProduct, type Product } from './support/product.ts'

let product: Product
beforeAll(async () => {
  product = await openProduct()
  for (const name of ['Mara', 'Nils', 'Olga'])
    await product.api.call(leads.create, { body: { name, email: `${name.toLowerCase()}@mail.example` } })
})
afterAll(() => product.close())
afterEach(() => product.leave())

/** Two presses at the time that a hand takes between them: the page is drawn anew before the second. */
const pressTwice = async (button: Locator): Promise<void> => {
  const { mouse } = button.page()
  await button.hover()
  await mouse.down()
  await mouse.up()
  await button.page().waitForTimeout(150)
  await mouse.down({ clickCount: 2 })
  await mouse.up({ clickCount: 2 })
}

describe('the second press of a double click', () => {
  it('leaves alone the row that has moved up, a workflow paused, a run started once by a computer that is slow to draw, and open the layer that the first has opened', async () => {
    const page = await product.staff('/dashboard/today')
    await waitForLaterCode(page)
    const contacted = page.getByRole('button', { name: /^Contacted/ })
    await eventually(async () => expect(await contacted.count()).toBe(3))
    await pressTwice(contacted.first())
    await eventually(async () => expect(await contacted.count()).toBe(2))
    // A person who has seen that presses again.
    await page.waitForTimeout(500)
    await contacted.first().click()
    await eventually(async () => expect(await contacted.count()).toBe(1))
    await eventually(async () => {
      const { leads: found } = await product.api.call(leads.list, { query: { status: 'new' } })
      expect(found).toHaveLength(1)
    })

    await goTo(page, '/dashboard')
    const writes = writesOf(page)
    const card = workflowCard(page, 'Newsletter Digest')
    await pressTwice(card.getByRole('button', { name: /^Pause/ }))
    await card.getByRole('button', { name: /^Activate/ }).waitFor()
    expect(writes).toEqual(['PATCH /api/workflows/2'])
    await product.api.call(runs.start, {
      params: { id: '3' },
      body: { inputs: { businessName: 'Quell', contactEmail: 'mara@quell.example' } },
    })
    await goTo(page, '/dashboard/workflows/3?tab=history')
    const again = page.getByRole('button', { name: 'Run again' })
    await again.waitFor()
    const starts = writesOf(page)
    await again.first().dblclick()
    await page.getByText('Linked run').waitFor()
    expect(starts).toEqual(['POST /api/workflows/3/run'])

    await goTo(page, '/dashboard/leads')
    await pressTwice(page.getByText('Administration', { exact: true }))
    await page.getByRole('link', { name: 'System' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/dashboard/leads')
    await pressTwice(page.getByRole('button', { name: 'CSV' }))
    await page.getByRole('menuitem').first().waitFor()
    await page.keyboard.press('Escape')
    await pressTwice(page.getByRole('button', { name: /^Search/ }))
    await page.getByRole('dialog').waitFor()
  })
})
