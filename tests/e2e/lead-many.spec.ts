import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { leads } from '#contracts/lead/http/leads.ts'
import { eventually } from '#tests/support/eventually.ts'
import { pushAddress } from './support/go-to.ts'
import { expectFocused, leadNamed, toast } from './support/on-screen.ts'
import { openProduct, type Product } from './support/product.ts'
import { addSampleLeads } from './support/sample-leads.ts'

let product: Product
beforeAll(async () => {
  product = await openProduct()
  await addSampleLeads(product.api)
})
afterAll(() => product.close())
afterEach(() => product.leave())

const count = async (query: { status?: 'won' | 'new'; priority?: 'high'; search?: string }) =>
  (await product.api.call(leads.list, { query })).total

const bar = (page: Page) => page.getByRole('region', { name: 'Selected leads' })

/** Chooses a file in the dialog of imports, which it opens. */
const choose = async (page: Page, buffer: Buffer) => {
  await page.getByRole('button', { name: 'CSV' }).click()
  await page.getByRole('menuitem', { name: 'Import leads…' }).click()
  const file = { name: 'leads.csv', mimeType: 'text/csv', buffer }
  await page.getByLabel('Choose a CSV file, or drop it here').setInputFiles(file)
}

const closeDialog = async (page: Page) => {
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

/** In Windows-1250: «Győző» would be «Gyõzõ» in Windows-1252. */
const csv = `Name;E-mail;Company;Sum
Kov\xe1cs Gy\xf5z\xf5;gyozo@x.example;Visser Bloemen;1500
Marek Novak;marek.novak@mail.example;Novak Cycles;9
Erik Holm;not an address;;
`

describe('several leads', () => {
  it('are chosen by keys and Shift, which can be turned off, or are all matches, changed in one go, and changed back; a view is kept under a name, gone to from there, and exported; a file is refused with a reason, or read in the encoding that staff choose, checked row by row with its values as they would be stored, then imported, and its columns are remembered', async () => {
    const page = await product.staff('/dashboard/leads?view=quick')
    await leadNamed(page, 'Eleanor Whitfield').waitFor()
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    await expectFocused(page, 'Leila Haddad')
    await page.keyboard.press('x')
    await page.getByLabel('Select Fatima Zahra').click({ modifiers: ['Shift'] })
    await bar(page).getByText('3 selected').waitFor()
    const won = await count({ status: 'won' })
    await page.getByLabel('Set the status of the selected').selectOption('Won')
    await toast(page, '3 leads updated').waitFor()
    expect(await page.getByLabel('Status of Daniel Petrov').inputValue()).toBe('won')
    expect(await count({ status: 'won' })).toBe(won + 3)
    await page.getByRole('button', { name: 'Undo' }).click()
    await toast(page, '3 leads updated').last().waitFor()
    await page.waitForFunction(() => {
      const selector = document.querySelector<HTMLSelectElement>('[aria-label="Status of Daniel Petrov"]')
      return selector?.value === 'contacted'
    })
    expect(await count({ status: 'won' })).toBe(won)

    await pushAddress(page, '/dashboard/leads?status=new')
    await leadNamed(page, 'Daniel Petrov').waitFor({ state: 'detached' })
    await page.getByLabel('Select Ethan Brooks').click()
    const total = await count({ status: 'new' })
    await bar(page)
      .getByRole('button', { name: `Select all ${total} matching` })
      .click()
    await page.getByLabel('Set the priority of the selected').selectOption('High')
    await eventually(async () => expect(await count({ status: 'new', priority: 'high' })).toBe(total))

    await pushAddress(page, '/dashboard/leads')
    await leadNamed(page, 'Marek Novak').waitFor()
    await page.keyboard.press('/')
    await page.keyboard.type('nx')
    expect(await page.getByLabel('Search leads').inputValue()).toBe('nx')
    await page.getByRole('heading', { name: 'Leads', exact: true }).click()
    await page.keyboard.press('?')
    await page.getByRole('switch', { name: 'Single-key shortcuts' }).click()
    await page.keyboard.press('Escape')
    await page.keyboard.press('n')
    expect(await page.getByRole('dialog').count()).toBe(0)

    await pushAddress(page, '/dashboard/leads?priority=high&sort=-estimatedValue')
    await page.getByRole('button', { name: /^Views/ }).click()
    await page.getByRole('menuitem', { name: 'Save this view…' }).click()
    await page.getByLabel('Name').fill('Big fish')
    await page.keyboard.press('Enter')
    await page.goto('/dashboard/leads')
    await page.getByRole('button', { name: /^Views/ }).click()
    await page.getByRole('menuitem', { name: 'Big fish' }).click()
    await page.getByRole('button', { name: 'Views: Big fish' }).waitFor()
    expect(new URL(page.url()).search).toBe('?priority=high&sort=-estimatedValue')

    await pushAddress(page, '/dashboard/leads?search=novak')
    await leadNamed(page, 'Marek Novak').waitFor()
    await page.getByRole('button', { name: 'CSV' }).click()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Export what matches' }).click(),
    ])
    const chunks: Buffer[] = []
    for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer)
    const text = Buffer.concat(chunks).toString()
    expect([text.includes('Marek Novak'), text.includes('Leila Haddad')]).toEqual([true, false])

    await pushAddress(page, '/dashboard/leads')
    const totalOfAll = await count({})
    await choose(page, Buffer.from([0, 1, 2, 3, 0, 255]))
    await page.getByRole('alert').filter({ hasText: /\w/ }).waitFor()
    await closeDialog(page)

    await choose(page, Buffer.from(csv, 'latin1'))
    await page.getByText('How is this file to be read?').waitFor()
    await page.getByRole('region', { name: 'Rows in windows-1252' }).getByText('Kovács Gyõzõ').waitFor()
    await page.getByRole('region', { name: 'Rows in windows-1250' }).getByText('Kovács Győző').waitFor()
    await page.getByRole('button', { name: 'Read as windows-1250' }).click()
    await page.getByText('Nothing was imported yet. Of 3 rows this would become:').waitFor()
    await page.getByRole('button', { name: '1 refused' }).waitFor()
    await page.getByRole('row', { name: /^3 4 refused/ }).waitFor()
    expect(await count({})).toBe(totalOfAll)
    await page.getByText(/^Read as .* 4 columns$/).click()
    await page.getByLabel('Read Sum as').selectOption('Estimated value')
    await page.getByRole('button', { name: /^Import 1 row$/ }).click()
    await page.getByText('Done: 1 of 3 rows became new leads.').waitFor()
    await page.getByRole('button', { name: 'Done' }).click()
    await leadNamed(page, 'Kovács Győző').getByText('$1,500').waitFor()
    expect(await count({})).toBe(totalOfAll + 1)

    const amounts = 'Bea Roth;bea@roth.example;;1.234\nAda;ada@roth.example;;8.500,50\n'
    await choose(page, Buffer.from(`Name;E-mail;Company;Sum\n${amounts}`))
    await page.getByText(/^Read as .* 4 columns$/).click()
    await eventually(async () => expect(await page.getByLabel('Read Sum as').inputValue()).toBe('estimatedValue'))
    const values = page.getByRole('region', { name: 'Values as they would be stored' })
    await values.getByRole('row', { name: 'Name Bea Roth · Ada' }).waitFor()
    await values.getByRole('row', { name: 'Estimated value $1,234.00 · $8,500.50' }).waitFor()
    await values.getByRole('row', { name: 'Email bea@roth.example · ada@roth.example' }).waitFor()
    await product.leave([], /^4\d\d \/api\/leads\/import/)
  })
})
