import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { runs } from '#contracts/run/http/runs.ts'
import { proposalId } from '#contracts/workflow/http/workflows.ts'
import { readPdf } from '#tests/support/document/pdf-text.ts'
import { openReports, proposalOutputs, type Reports } from './support/readers.ts'

let reports: Reports
beforeAll(async () => {
  reports = await openReports()
}, 60_000)
afterAll(() => reports.close())
afterEach(() => reports.leave())

const text = 'Mitarbeiter*innen und Kund*innen zahlen 3*1500*2 EUR, *so* oder **so**.'

const editing = async () => {
  const runId = await reports.proposal(proposalOutputs('Old.'))
  const page = await reports.staff(`/dashboard/proposals/${runId}`)
  await page.getByRole('button', { name: 'Edit Content' }).click()
  const area = page.getByRole('textbox', { name: 'Executive Summary' })
  await area.click()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Delete')
  return { runId, page, area }
}

const save = async (page: Page): Promise<void> => {
  await page.keyboard.press('Control+Enter')
  await page.getByText('Proposal updated successfully', { exact: true }).waitFor()
}

const onClipboard = (page: Page, types: Readonly<Record<string, string>>) =>
  page.evaluate((all) => {
    const clipboardData = new DataTransfer()
    for (const [type, content] of Object.entries(all)) {
      if (type.startsWith('image/')) clipboardData.items.add(new File([content], 'picture', { type }))
      else clipboardData.setData(type, content)
    }
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    document.activeElement?.dispatchEvent(event)
  }, types)

/** What the client reads: the section's HTML without classes, and the text of the PDF. */
const clientSees = async (runId: string, page: Page) => {
  const client = await reports.opened((await reports.share(runId)).path)
  const section = client.locator('section', { has: client.getByRole('heading', { name: 'Executive Summary' }) })
  const arriving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download PDF' }).click()
  const pdf = await readPdf(await readFile(await (await arriving).path()))
  return { html: (await section.last().innerHTML()).replace(/ class="[^"]*"/g, ''), pdf: pdf.pages.join(' ') }
}

const summaryOf = async (runId: string): Promise<string> => {
  const { run } = await reports.api.call(runs.read, { params: { runId } })
  expect(run.workflowId).toBe(proposalId)
  return JSON.parse(run.outputs ?? 'null').data.executiveSummary
}

describe('asterisks of a German proposal', () => {
  it('that are typed reach the client and the PDF to the letter, and marks are marks', async () => {
    const { runId, page } = await editing()
    await page.keyboard.type(text)
    await save(page)
    const { html, pdf } = await clientSees(runId, page)
    expect(html).toContain(
      '<p>Mitarbeiter*innen und Kund*innen zahlen 3*1500*2 EUR, <em>so</em> oder <strong>so</strong>.</p>',
    )
    expect(pdf).toContain('Mitarbeiter*innen und Kund*innen zahlen 3*1500*2 EUR, so oder so.')
  })

  it.each([
    ['plain text', { 'text/plain': text }, '<em>so</em> oder <strong>so</strong>'],
    ['HTML', { 'text/html': `<p>${text}</p>`, 'text/plain': text }, '*so* oder **so**'],
  ])('that are pasted as %s reach the client and the PDF to the letter', async (_type, clipboard, marks) => {
    const { runId, page } = await editing()
    await onClipboard(page, clipboard)
    await save(page)
    const { html, pdf } = await clientSees(runId, page)
    expect(html).toContain(`<p>Mitarbeiter*innen und Kund*innen zahlen 3*1500*2 EUR, ${marks}.</p>`)
    expect(pdf).toContain('Mitarbeiter*innen und Kund*innen zahlen 3*1500*2 EUR')
  })
})

describe('a picture', () => {
  it.each([
    ['a file', { 'image/png': 'x' }],
    ['an element', { 'text/html': '<meta charset="utf-8"><img src="https://x.example/a.png" alt="Logo">' }],
  ])('that is pasted alone as %s leaves the text as it is, and says why', async (_form, clipboard) => {
    const { runId, page } = await editing()
    await page.keyboard.type('Before.')
    await onClipboard(page, clipboard)
    await page.getByText('Pictures are not kept', { exact: true }).waitFor()
    await save(page)
    expect(await summaryOf(runId)).toBe('Before.')
  })

  it('that comes with words is left out, and the words are kept', async () => {
    const { runId, page } = await editing()
    await onClipboard(page, { 'image/png': 'x', 'text/html': '<p>Hub <img src="a.png"> 8,500</p>' })
    await save(page)
    expect(await summaryOf(runId)).toBe('Hub 8,500')
  })
})
