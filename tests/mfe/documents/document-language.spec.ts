import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { writing } from '#contracts/document/http/writing.ts'
import { nineAnswers } from '#tests/support/document/documents.ts'
import { type DocumentsProduct, openDocuments, savedOf } from './support/documents-product.ts'

let product: DocumentsProduct
beforeAll(async () => {
  product = await openDocuments(undefined, { LANGUAGES: 'en,de' })
}, 60_000)
afterAll(() => product.close())
afterEach(() => product.leave())

it('a document is put in another language as a new version, and what staff wrote stays', async () => {
  const drafted = await product.api.call(writing.generateProposal, { body: nineAnswers })
  const data = { ...drafted, executiveSummary: 'Our own words.' }
  const path = await product.proposal(JSON.stringify({ success: true, data }))
  const before = await savedOf(product.api, path)
  const page = await product.staff(path)
  await page.getByText('Written in English.').waitFor()
  await page.getByRole('button', { name: 'Put in German' }).click()
  const dialog = page.getByRole('dialog', { name: 'Put this document in German?' })
  await dialog
    .getByRole('region', { name: 'Changes' })
    .getByText(/Säulen/)
    .first()
    .waitFor()
  await dialog.getByRole('button', { name: 'Put in German' }).click()
  await page.getByText('Written in German.').waitFor()
  await page.getByRole('button', { name: 'Put in English' }).waitFor()
  const { outputs, version } = await savedOf(product.api, path)
  expect(version).toBeGreaterThan(before.version)
  expect([outputs.data.language, outputs.data.executiveSummary]).toEqual(['de', 'Our own words.'])
  expect(outputs.data.staticContent.nextSteps).toContain('Prüfen')
  expect(JSON.stringify(outputs.data.staticContent)).not.toContain('Review')
})
