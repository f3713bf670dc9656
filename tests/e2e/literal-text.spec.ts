import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
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

it('asterisks that are typed or pasted reach the client and the PDF to the letter, and marks are marks; a picture that is pasted alone leaves the text as it is and says why, and beside words, it is left out', async () => {
  const { runId, page, area } = await editing()
  await page.keyboard.type('Before.')
  const why = page.getByText('Pictures are not kept', { exact: true })
  for (const clipboard of [
    { 'image/png': 'x' },
    { 'text/html': '<meta charset="utf-8"><img src="https://x.example/a.png" alt="Logo">' },
  ]) {
    await area.press('End')
    await onClipboard(page, clipboard)
    await why.waitFor()
    expect(await area.innerText()).toBe('Before.')
    await page.getByRole('button', { name: 'Close notification' }).click()
    await why.waitFor({ state: 'detached' })
  }
  await area.press('End')
  await onClipboard(page, { 'image/png': 'x', 'text/html': '<p>Hub <img src="a.png"> 8,500</p>' })
  await page.keyboard.press('Enter')
  await page.keyboard.type(`Typed: ${text}`)
  for (const clipboard of [{ 'text/plain': text }, { 'text/html': `<p>${text}</p>`, 'text/plain': text }]) {
    await page.keyboard.press('Enter')
    await page.keyboard.type(`${Object.keys(clipboard)[0]}: `)
    await onClipboard(page, clipboard)
  }
  await save(page)
  expect(await summaryOf(runId)).toMatch(/^Before\.Hub 8,500\n/)
  expect(await why.count()).toBe(0)
  const { html, pdf } = await clientSees(runId, page)
  const words = 'Mitarbeiter*innen und Kund*innen zahlen 3*1500*2 EUR,'
  for (const paragraph of [
    `<p>Typed: ${words} <em>so</em> oder <strong>so</strong>.</p>`,
    `<p>text/plain: ${words} <em>so</em> oder <strong>so</strong>.</p>`,
    `<p>text/html: ${words} *so* oder **so**.</p>`,
  ])
    expect(html).toContain(paragraph)
  for (const line of [`Typed: ${words} so oder so.`, `text/plain: ${words} so`, `text/html: ${words} *so* oder **so**`])
    expect(pdf).toContain(line)
})
