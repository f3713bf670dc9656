import type { Page } from 'playwright'
import { aProposal } from '#tests/support/document/documents.ts'
import { type DocumentsProduct, edit, savedOf } from './documents-product.ts'

/** A proposal with this executive summary, opened for editing by staff; `area` is the summary's text area. */
export const editSummary = async (product: DocumentsProduct, executiveSummary: string) => {
  const path = await product.proposal(JSON.stringify({ ...aProposal, executiveSummary }))
  const page = await product.staff(path)
  await edit(page)
  const area = page.getByRole('textbox', { name: 'Executive Summary' })
  await area.waitFor()
  return { path, page, area }
}

/** Saves the proposal; returns the executive summary that the server then has. */
export const saveSummary = async (product: DocumentsProduct, page: Page, path: string): Promise<string> => {
  await page.keyboard.press('Control+Enter')
  await page.getByText('Proposal updated successfully', { exact: true }).waitFor()
  return (await savedOf(product.api, path)).outputs.data.executiveSummary
}
