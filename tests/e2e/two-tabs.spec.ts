import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { contact } from '#contracts/lead/http/contact.ts'
import { leads } from '#contracts/lead/http/leads.ts'
import { leadNamed, statusOf, toast } from './support/on-screen.ts'
import { openProduct, type Product } from './support/product.ts'
import { addSampleLeads } from './support/sample-leads.ts'
import { phone } from './support/visits.ts'

let product: Product
beforeAll(async () => {
  product = await openProduct()
  await addSampleLeads(product.api)
})
afterAll(() => product.close())
afterEach(() => product.leave())

const writeIn = (name: string) =>
  product.api.call(contact.send, {
    body: { name, email: `${name.toLowerCase()}@mail.example`, message: 'Call me.' },
  })

describe('two windows on the same leads', () => {
  it('show each change of the other, priority, figures and filter included', async () => {
    const one = await product.staff('/dashboard/leads')
    const other = await product.staff('/dashboard/leads?status=won', phone)
    const won = other.getByLabel('3 leads')
    await won.waitFor()
    await statusOf(one, 'Leila Haddad').selectOption('Won')
    await toast(one, 'Lead updated successfully').waitFor()
    await leadNamed(other, 'Leila Haddad').waitFor()
    await other.getByText('4', { exact: true }).first().waitFor()
    await other.getByLabel('Priority of Leila Haddad').selectOption('Low')
    await one.waitForFunction(() => {
      const selector = document.querySelector<HTMLSelectElement>('[aria-label="Priority of Leila Haddad"]')
      return selector?.value === 'low'
    })
  })

  it('do not move while the reader has scrolled down: a pill announces new ones', async () => {
    const page = await product.staff('/dashboard/leads')
    const read = leadNamed(page, 'Grace Kim')
    // Rows get their height when they come into sight: waits until this one rests.
    await read.click({ trial: true })
    const before = await read.boundingBox()
    await writeIn('Wilhelmina')
    const pill = page.getByRole('button', { name: '1 new lead' })
    await pill.waitFor()
    expect(await read.boundingBox()).toEqual(before)
    await pill.click()
    await leadNamed(page, 'Wilhelmina').waitFor()
  })
})

describe('a change that the server refuses', () => {
  it('is rolled back, with a reason', async () => {
    const page = await product.staff('/dashboard/leads')
    await page.route(/\/api\/leads\/[\da-f-]{36}$/, (route) => route.fulfill({ status: 503, body: '' }))
    await statusOf(page, 'Ruth Abrams').selectOption('Lost')
    await toast(page, 'Failed to update lead').waitFor()
    expect(await statusOf(page, 'Ruth Abrams').inputValue()).toBe('contacted')
    const { leads: found } = await product.api.call(leads.list, { query: { search: 'Ruth Abrams' } })
    expect(found.map(({ status }) => status)).toEqual(['contacted'])
    await product.leave([expect.stringMatching(/^503 \/api\/leads\//)])
  })
})

describe('the list', () => {
  it('is searched and filtered by its address, and Back undoes a filter', async () => {
    const page = await product.staff('/dashboard/leads')
    await page.getByLabel('Search leads').fill('novak')
    await page.getByLabel('1 leads', { exact: true }).waitFor()
    await page.getByLabel('Status', { exact: true }).selectOption('Lost')
    await page.getByText('Try adjusting your filters').waitFor()
    await page.goBack()
    await leadNamed(page, 'Marek Novak').waitFor()
    await page.reload()
    await leadNamed(page, 'Marek Novak').waitFor()
    expect(await page.getByLabel('Search leads').inputValue()).toBe('novak')
  })
})
