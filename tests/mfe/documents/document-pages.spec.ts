import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { runs } from '#contracts/run/http/runs.ts'
import { proposalId } from '#contracts/workflow/http/workflows.ts'
import { goTo } from '#tests/e2e/support/go-to.ts'
import { overflowOf } from '#tests/e2e/support/on-screen.ts'
import { violationsOn } from '#tests/e2e/support/violations.ts'
import { anOverview, aProposal, nineAnswers } from '#tests/support/document/documents.ts'
import { readPdf } from '#tests/support/document/pdf-text.ts'
import { type DocumentsProduct, edit, openDocuments } from './support/documents-product.ts'

let product: DocumentsProduct
beforeAll(async () => {
  product = await openDocuments()
}, 60_000)
afterAll(() => product.close())
afterEach(() => product.leave())

const note = 'Drafted from a template'

/** A PDF on the paper of the reader, who is American here. */
const expectDownload = async (page: Page, title: string) => {
  const arriving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download PDF' }).click()
  const file = await arriving
  expect(file.suggestedFilename()).toBe(`${title} for Harbor & Pine Coffee.pdf`)
  const pdf = await readPdf(await readFile(await file.path()))
  expect(pdf.pages[0]).toContain('Harbor & Pine Coffee')
  expect(pdf.width).toBeCloseTo(612, -1)
}

describe.each([
  ['overview', 'Engagement Overview', 'en-US'],
  ['proposal', 'Engagement Proposal', 'de-DE'],
] as const)('the page of an %s', (kind, title, locale) => {
  it('has nothing for axe to find, nothing to scroll sideways, nothing but the document on paper, and a PDF of it', async () => {
    const page = await product.staff(await product[kind](), { locale })
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    expect(await page.getByText(note).count()).toBe(0)
    if (kind === 'overview') await expectDownload(page, title)
    const expectFit = async (judged: number) => {
      for (const width of [360, 768, 1440]) {
        await page.setViewportSize({ width, height: 900 })
        expect(await overflowOf(page), String(width)).toBe(0)
        if (width === judged) expect(await violationsOn(page), String(width)).toEqual([])
      }
    }
    await expectFit(kind === 'overview' ? 1440 : 360)
    await page.emulateMedia({ media: 'print' })
    expect(await page.locator('button:visible, nav:visible, aside:visible').count()).toBe(0)
    expect(await page.getByRole('heading', { level: 2 }).first().isVisible()).toBe(true)
    await page.emulateMedia({ media: 'screen' })
    await edit(page)
    await page.getByRole('toolbar').first().waitFor()
    await expectFit(kind === 'overview' ? 360 : 1440)
  })
})

describe('a document', () => {
  it('reports an unknown run, and one without outputs, of each kind', async () => {
    // Made first: news of a run reads again what is missing, too.
    const documents = [
      ['overview', 'Overview', await product.overview('{"cut": "off')],
      ['proposal', 'Proposal', await product.proposal('{"cut": "off')],
    ] as const
    const page = await product.staff('/dashboard/workflows')
    for (const [kind, name, path] of documents) {
      await goTo(page, path)
      await page.getByRole('heading', { name: `Invalid ${kind} data` }).waitFor()
      if (kind === 'overview') expect(await violationsOn(page)).toEqual([])
      await goTo(page, path.replace(/[^/]+$/, '01890000-0000-7000-8000-000000000000'))
      await page.getByRole('heading', { name: `${name} not found` }).waitFor()
      if (kind === 'proposal') expect(await violationsOn(page)).toEqual([])
    }
    await product.leave([], /404/)
  })

  it('fits a phone with one endless word in every field', async () => {
    const long = 'x'.repeat(2000)
    const filled = JSON.stringify(anOverview, (_key, part: unknown) => (typeof part === 'string' ? long : part))
    const page = await product.staff(await product.overview(filled), { viewport: { width: 360, height: 800 } })
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await overflowOf(page)).toBe(0)
  })

  it('that is not ready yet appears automatically, leads from its contents to its sections and back to its run, shows only staff that a template wrote it, and may have 1 MB', async () => {
    const runId = await product.begin(proposalId, nineAnswers)
    const page = await product.staff(`/dashboard/proposals/${runId}`)
    await page.getByRole('heading', { name: 'Still being written' }).waitFor()
    const outputs = JSON.stringify({ ...aProposal, generatedBy: 'template' })
    await product.api.call(runs.patch, { params: { runId }, body: { status: 'completed', outputs } })
    await page.getByRole('heading', { name: '8 Next Steps' }).waitFor()
    await page.getByText(note).waitFor()
    expect(await page.locator('article').getByText(note).count()).toBe(0)
    await page.getByRole('navigation', { name: 'Contents' }).getByRole('link', { name: 'Next Steps' }).click()
    expect(page.url()).toMatch(/#next-steps$/)
    await page.getByRole('link', { name: 'Back', exact: true }).click()
    await page.waitForURL(/\/dashboard\/workflows\/5\?tab=history&run=/)
    await page.getByRole('heading', { name: '8 Next Steps' }).waitFor({ state: 'detached' })
    const executiveSummary = `${'A word **and** another. '}${'A word and another. '.repeat(48)}\n\n`.repeat(1000)
    await goTo(page, await product.proposal(JSON.stringify({ ...aProposal, executiveSummary })))
    await page.getByRole('heading', { name: '8 Next Steps' }).waitFor({ timeout: 20_000 })
  })
})
