import type { Page } from 'playwright'
import { aProposal } from '#tests/support/document/documents.ts'
import { type DocumentsProduct, edit, savedOf } from './documents-product.ts'

/** A proposal with these texts, opened for editing by staff; `area` is the text area with this label. */
export const editProposal = async (product: DocumentsProduct, texts: Partial<typeof aProposal> = {}) => {
  const path = await product.proposal(JSON.stringify({ ...aProposal, ...texts }))
  const page = await product.staff(path)
  await edit(page)
  const area = (label: string) => page.getByRole('textbox', { name: label, exact: true })
  await area('Executive Summary').waitFor()
  return { path, page, area }
}

/** Saves the proposal; returns the texts that the server then has. */
export const saveProposal = async (product: DocumentsProduct, page: Page, path: string): Promise<typeof aProposal> => {
  await page.keyboard.press('Control+Enter')
  await page.getByText('Proposal updated successfully', { exact: true }).waitFor()
  return (await savedOf(product.api, path)).outputs.data
}
