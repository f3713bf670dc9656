import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { leads } from '#contracts/lead/http/leads.ts'
import { openProduct, type Product } from './support/product.ts'

let product: Product
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.close())
afterEach(() => product.leave())

const choose = async (page: Page, buffer: Buffer) => {
  await page.getByRole('button', { name: 'CSV' }).click()
  await page.getByRole('menuitem', { name: 'Import leads…' }).click()
  const file = { name: 'leads.csv', mimeType: 'text/csv', buffer }
  await page.getByLabel('Choose a CSV file, or drop it here').setInputFiles(file)
}

it('a dry run shows values as they would be stored, and a file of an uncertain encoding is read as staff choose', async () => {
  const page = await product.staff('/dashboard/leads')
  await choose(page, Buffer.from('Name;E-Mail;Wert\nBea Roth;bea@roth.example;1.234\nAda;ada@roth.example;8.500,50\n'))
  const values = page.getByRole('region', { name: 'Values as they would be stored' })
  await values.getByRole('row', { name: 'Name Bea Roth · Ada' }).waitFor()
  await values.getByRole('row', { name: 'Estimated value $1,234.00 · $8,500.50' }).waitFor()
  await values.getByRole('row', { name: 'Email bea@roth.example · ada@roth.example' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })

  // Windows-1250: «Győző» would be «Gyõzõ» in Windows-1252.
  await choose(page, Buffer.from('Email;Name\ngyozo@x.example;Kov\xe1cs Gy\xf5z\xf5\n', 'latin1'))
  await page.getByText('How is this file to be read?').waitFor()
  await page.getByRole('region', { name: 'Rows in windows-1252' }).getByText('Kovács Gyõzõ').waitFor()
  await page.getByRole('region', { name: 'Rows in windows-1250' }).getByText('Kovács Győző').waitFor()
  await page.getByRole('button', { name: 'Read as windows-1250' }).click()
  await page.getByRole('row', { name: 'Name Kovács Győző' }).waitFor()
  await page.getByRole('button', { name: 'Import 1 row' }).click()
  await page.getByText('Done: 1 of 1 row became new leads.').waitFor()
  const { leads: matches } = await product.api.call(leads.list, { query: { search: 'gyozo@x.example' } })
  expect(matches.map(({ name }) => name)).toEqual(['Kovács Győző'])
})
