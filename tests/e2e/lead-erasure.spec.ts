import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { contact } from '#contracts/lead/http/contact.ts'
import { leads } from '#contracts/lead/http/leads.ts'
import { pushAddress } from './support/go-to.ts'
import { overflowOf, toast } from './support/on-screen.ts'
import { openProduct, type Product } from './support/product.ts'
import { violationsOn } from './support/violations.ts'
import { phone } from './support/visits.ts'

let product: Product
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.close())
afterEach(() => product.leave())

it('what goes next week is announced above the list; staff see what an erasure takes, erase a person, and hand out the receipt', async () => {
  const body = { name: 'Maya Ruiz', email: 'maya@example.com', message: 'Hello.', consent: 'You may answer me.' }
  await product.api.call(contact.send, { body })
  const [lead] = (await product.api.call(leads.list, { query: {} })).leads
  const capturedAt = new Date()
  capturedAt.setUTCMonth(capturedAt.getUTCMonth() - 24)
  capturedAt.setUTCDate(capturedAt.getUTCDate() + 3)
  const csv = `name,email,created\nTom Old,tom@example.com,${capturedAt.toISOString().slice(0, 10)}\n`
  const imported = await product.api.send('/api/leads/import?wait=true', {
    method: 'POST',
    headers: { 'content-type': 'text/csv' },
    body: csv,
  })
  expect(imported.status).toBe(200)
  const page = await product.staff('/dashboard/leads', phone)
  await page.getByText('1 lead will be erased within a week').waitFor()
  await page.getByRole('button', { name: 'Show which' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Tom Old' }).waitFor()
  expect([await overflowOf(page), await violationsOn(page, '[role="dialog"]')]).toEqual([0, []])

  await pushAddress(page, `/dashboard/leads?lead=${lead?.id}`)
  const panel = page.getByRole('dialog')
  await panel.getByText('Agreed to be contacted').waitFor()
  await panel.getByText('You may answer me.').waitFor()
  const copied = page.waitForEvent('download')
  await panel.getByRole('button', { name: 'Copy as a page' }).click()
  expect((await copied).suggestedFilename()).toBe(`personal-data-${lead?.id}.html`)
  await panel.getByRole('button', { name: 'Erase…' }).click()
  const asked = page.getByRole('alertdialog')
  await asked.getByText('0 runs with inputs and outputs').waitFor()
  expect([await overflowOf(page), await violationsOn(page, '[role="alertdialog"]')]).toEqual([0, []])
  await asked.getByRole('button', { name: 'Erase for good' }).click()
  await toast(page, 'Erased').waitFor()
  await panel.getByRole('button', { name: 'Receipt as a page' }).waitFor()
  expect(await panel.getByText('maya').count()).toBe(0)
  const receipt = page.waitForEvent('download')
  await panel.getByRole('button', { name: 'Receipt with its proof' }).click()
  expect((await receipt).suggestedFilename()).toBe(`erasure-receipt-${lead?.id}.json`)
})
