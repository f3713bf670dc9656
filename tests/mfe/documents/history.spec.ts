import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { writing } from '#contracts/document/http/writing.ts'
import { overflowOf } from '#tests/e2e/support/on-screen.ts'
import { violationsOn } from '#tests/e2e/support/violations.ts'
import { admin } from '#tests/support/atrium.ts'
import { aProposal, nineAnswers } from '#tests/support/document/documents.ts'
import { eventually } from '#tests/support/eventually.ts'
import { type DocumentsProduct, openDocuments, savedOf, saveElsewhere } from './support/documents-product.ts'

let product: DocumentsProduct
beforeAll(async () => {
  product = await openDocuments(undefined, { LANGUAGES: 'en,de' })
}, 60_000)
afterAll(() => product.close())
afterEach(() => product.leave([], /412/))

/** A proposal saved twice, and its history. */
const openHistory = async () => {
  const path = await product.proposal()
  await saveElsewhere(product.api, path, { ...aProposal, executiveSummary: 'In brief, we help.' })
  await saveElsewhere(product.api, path, { ...aProposal, executiveSummary: 'In brief, we gladly help.' })
  const page = await product.staff(path)
  await page.getByRole('article').waitFor()
  await page.evaluate(() => window.scrollTo(0, 600))
  await page.getByRole('button', { name: 'History' }).click()
  const dialog = page.getByRole('dialog', { name: 'History' })
  await dialog.getByText('Version 3 · edited').waitFor()
  return { path, page, dialog }
}

describe('the history of a document', () => {
  it("shows what each save changed, word by word, and any two against each other, grows with another person's save, restores a version after a confirmation, but nothing over an unseen change", async () => {
    const { path, page, dialog } = await openHistory()
    await dialog.getByText(`${admin.email} ·`).first().waitFor()
    // The bar with the button that opened it is unchanged.
    const bar = await page.getByRole('link', { name: 'Back', includeHidden: true }).boundingBox()
    expect(bar?.y).toBeGreaterThanOrEqual(0)
    expect(await dialog.locator('ins').allInnerTexts()).toEqual([expect.stringContaining('gladly')])
    expect(await dialog.locator('del').count()).toBe(0)
    // The newest is selected; the arrow keys move to earlier ones.
    await dialog.getByRole('radio').first().focus()
    await page.keyboard.press('ArrowDown')
    await dialog.getByRole('region', { name: 'Version 2' }).waitFor()
    await dialog.getByLabel('Version 2, compared with').selectOption({ label: 'version 3' })
    expect(await dialog.locator('del').allInnerTexts()).toEqual([expect.stringContaining('gladly')])
    await dialog.getByLabel('Version 2, compared with').selectOption({ label: 'nothing' })
    await dialog.getByRole('heading', { name: 'Estimated Investment' }).waitFor()
    expect(await dialog.locator('ins, del').count()).toBe(0)
    await page.setViewportSize({ width: 360, height: 800 })
    await eventually(async () => expect(await overflowOf(page)).toBe(0))
    expect(await dialog.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true)
    expect(await violationsOn(page)).toEqual([])
    await saveElsewhere(product.api, path, { ...aProposal, executiveSummary: 'Something else.' })
    await dialog.getByText('Version 4 · edited').waitFor()
    await dialog.getByRole('radio', { name: /Version 1/ }).check({ force: true })
    await dialog.getByRole('button', { name: 'Restore this version' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Restore' }).click()
    await page.getByText('Version 1 restored', { exact: true }).waitFor()
    await page.getByRole('article').getByText('In short.', { exact: true }).waitFor()
    await page.locator('button:focus', { hasText: 'History' }).waitFor()
    expect((await savedOf(product.api, path)).outputs).toEqual(aProposal)
    await page.keyboard.press('Enter')
    await dialog.getByText('Version 5 · restored from version 1').waitFor()
    await dialog.getByRole('radio', { name: /^Version 2/ }).check({ force: true })
    await page.route('**/restore', async (route) => {
      await saveElsewhere(product.api, path, { ...aProposal, executiveSummary: 'Yet another.' })
      await route.continue()
    })
    await dialog.getByRole('button', { name: 'Restore this version' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Restore' }).click()
    await page
      .getByText('It was saved by another person first. Load it again, then repeat your change.', { exact: true })
      .waitFor()
    await eventually(async () =>
      expect((await savedOf(product.api, path)).outputs.data.executiveSummary).toBe('Yet another.'),
    )
  })
})

it('a document is put in another language as a new version, and what staff wrote stays', async () => {
  const drafted = await product.api.call(writing.generateProposal, { body: nineAnswers })
  const data = { ...drafted, executiveSummary: 'Our own words.' }
  const path = await product.proposal(JSON.stringify({ success: true, data }))
  const saved = await savedOf(product.api, path)
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
  expect(version).toBeGreaterThan(saved.version)
  expect([outputs.data.language, outputs.data.executiveSummary]).toEqual(['de', 'Our own words.'])
  expect(outputs.data.staticContent.nextSteps).toContain('Prüfen')
  expect(JSON.stringify(outputs.data.staticContent)).not.toContain('Review')
  await product.leave()
})
