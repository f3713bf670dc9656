import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { overflowOf } from '#tests/e2e/support/on-screen.ts'
import { violationsOn } from '#tests/e2e/support/violations.ts'
import { admin } from '#tests/support/atrium.ts'
import { aProposal } from '#tests/support/document/documents.ts'
import { eventually } from '#tests/support/eventually.ts'
import { type DocumentsProduct, openDocuments, savedOf, saveElsewhere } from './support/documents-product.ts'

let product: DocumentsProduct
beforeAll(async () => {
  product = await openDocuments()
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
  it('shows what each save changed, word by word, and any two against each other', async () => {
    const { page, dialog } = await openHistory()
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
  })

  it("grows with another person's save, and restores a version after a confirmation", async () => {
    const { path, page, dialog } = await openHistory()
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
  })

  it('restores nothing over an unseen change, and reports it', async () => {
    const { path, page, dialog } = await openHistory()
    await dialog.getByRole('radio', { name: /Version 1/ }).check({ force: true })
    await page.route('**/restore', async (route) => {
      await saveElsewhere(product.api, path, { ...aProposal, executiveSummary: 'Something else.' })
      await route.continue()
    })
    await dialog.getByRole('button', { name: 'Restore this version' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Restore' }).click()
    await page
      .getByText('It was saved by another person first. Load it again, then repeat your change.', { exact: true })
      .waitFor()
    await eventually(async () =>
      expect((await savedOf(product.api, path)).outputs.data.executiveSummary).toBe('Something else.'),
    )
  })
})
