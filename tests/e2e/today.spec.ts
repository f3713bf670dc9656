import type { Route } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contact } from '#contracts/lead/http/contact.ts'
import { leads } from '#contracts/lead/http/leads.ts'
import { tasks } from '#contracts/lead/http/tasks.ts'
import { apiClient } from '#tests/support/api-client.ts'
import { admin } from '#tests/support/atrium.ts'
import { eventually } from '#tests/support/eventually.ts'
import { aCall, recorderSecret, report } from '#tests/support/lead/recorder.ts'
import { post } from '#tests/support/post.ts'
import { pushAddress } from './support/go-to.ts'
import { openProduct, type Product } from './support/product.ts'
import { violationsOn } from './support/violations.ts'

let product: Product
let leadId: string
beforeAll(async () => {
  product = await openProduct()
  leadId = (await product.api.call(leads.create, { body: { name: 'Maya Ruiz', email: 'maya@example.com' } })).lead.id
})
afterAll(() => product.close())

describe('the work on a lead', () => {
  it('is written by keys, waits on the page of today until it is done, is answered and edited beside the list, and shown as of a day before; a recorded call without a lead waits there, and becomes a note of the lead that is chosen', async () => {
    const page = await product.staff(`/dashboard/leads?lead=${leadId}`)
    const panel = page.getByRole('dialog')
    await panel.getByRole('heading', { name: 'Notes and calls' }).waitFor()
    await page.keyboard.press('n')
    await panel.getByLabel('Kind').selectOption('Call')
    await panel.getByLabel('What was said').fill('She wants the offer by Friday.')
    await panel.getByRole('button', { name: 'Add note' }).click()
    await panel.getByText('She wants the offer by Friday.').first().waitFor()
    await panel.getByRole('button', { name: 'Add a task' }).click()
    await panel.getByRole('button', { name: 'Add task' }).click()
    await panel.getByText('A title is required').waitFor()
    await panel.getByLabel('What is to be done').fill('Send the offer')
    await panel.getByLabel('On day').fill('2026-01-01')
    await panel.getByRole('button', { name: 'Add task' }).click()
    await panel.getByRole('checkbox', { name: 'Send the offer' }).waitFor()
    // What was read on an earlier day, on a screen that stayed open over night.
    const readBefore = async (route: Route) => {
      const response = await route.fetch()
      const json = { ...(await response.json()), today: '2026-01-02', tasks: { count: 0, items: [] } }
      await route.fulfill({ response, json })
    }
    await page.route(/\/api\/today$/, readBefore, { times: 1 })
    await page.goto('/dashboard/today')
    await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor()
    await page.getByRole('link', { name: /Send the offer/ }).waitFor()
    const { promise: saved, resolve: save } = Promise.withResolvers<void>()
    await page.route(/\/api\/tasks\//, async (route) => {
      await saved
      await route.continue()
    })
    await page.getByRole('button', { name: /^Done ?: .*Send the offer/ }).click()
    await page.getByRole('link', { name: /Send the offer/ }).waitFor({ state: 'detached' })
    save()
    await eventually(async () =>
      expect((await product.api.call(tasks.ofLead, { params: { id: leadId } })).tasks[0]?.doneAt).not.toBeNull(),
    )
    expect(await page.getByRole('link', { name: /Send the offer/ }).count()).toBe(0)

    await page.unrouteAll()
    const send = (message: string) =>
      apiClient(product.url).call(contact.send, { body: { name: 'Ola', email: 'ola@example.com', message } })
    await send('Hello')
    await send('Are you there?')
    const messages = page.getByRole('region', { name: 'Messages' })
    await messages.getByRole('link', { name: /^Answer ?: Ola wrote again/ }).focus()
    await page.keyboard.press('Enter')
    const mail = page.getByRole('dialog', { name: 'Mail to Ola' })
    await mail.getByText('Are you there?').waitFor()
    expect(new URL(page.url()).pathname).toBe('/dashboard/today')
    await page.keyboard.press('Escape')
    await mail.waitFor({ state: 'detached' })
    await page.keyboard.press('n')
    await panel.getByLabel('What was said').fill('She wants one.')
    await panel.getByRole('button', { name: 'Add note' }).click()
    await panel.getByRole('button', { name: 'Edit the note' }).click()
    await panel.getByLabel('What was said').fill('She wants two.')
    await panel.getByRole('button', { name: 'Save note' }).click()
    await panel.getByText('She wants two.').first().waitFor()
    await panel.getByText('She wants one.').first().waitFor({ state: 'detached' })
    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'detached' })
    await messages.getByRole('button', { name: /^Done ?: Ola wrote again/ }).focus()
    await page.keyboard.press('Enter')
    await messages.waitFor({ state: 'detached' })
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
    await page.getByLabel('As of').fill(new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10))
    await page.getByText('Nothing waited').waitFor()
    await page.getByRole('button', { name: 'Back to now' }).click()
    await page.getByRole('region', { name: 'New leads' }).getByText('Ola is a new lead.').first().waitFor()

    const values = { TRANSCRIPT_WEBHOOK_SECRET: recorderSecret }
    await post(product.api.send, '/api/settings', { values }, {}, 'PUT')
    const attendees = [
      { name: 'Ada', email: admin.email },
      { name: 'Otto Hahn', email: 'otto@example.com' },
    ]
    for (const title of ['Kick-off', 'Second call']) await report(product.url, aCall({ title, attendees }))
    await page.getByRole('button', { name: 'Choose a lead for Kick-off' }).waitFor()
    expect(await violationsOn(page)).toEqual([])
    await page.setViewportSize({ width: 360, height: 780 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    await page.getByRole('button', { name: 'Choose a lead for Kick-off' }).click()
    await panel.getByLabel('Search leads').fill('maya')
    expect(await violationsOn(page, '[role="dialog"]')).toEqual([])
    await panel.getByRole('button', { name: /Maya Ruiz/ }).click()
    await page.getByRole('heading', { name: 'Kick-off' }).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Make a lead of Otto Hahn' }).click()
    await page.getByRole('heading', { name: 'Second call' }).waitFor({ state: 'detached' })
    await pushAddress(page, '/dashboard/calls')
    await page.getByText('Every call has its lead').waitFor()
    await pushAddress(page, `/dashboard/leads?lead=${leadId}`)
    await page.getByText('Maya: We need a site by May.').first().waitFor()
    await product.leave()
  })
})
