import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { runHistory } from '#contracts/run/http/run-history.ts'
import { expectFocus } from '#tests/e2e/support/on-screen.ts'
import { violationsOn } from '#tests/e2e/support/violations.ts'
import { admin } from '#tests/support/atrium.ts'
import { aProposal } from '#tests/support/document/documents.ts'
import { eventually } from '#tests/support/eventually.ts'
import { type AiAnswer, type AiRequest, fails, says } from '#tests/support/writer/ai-server.ts'
import { breaks, stalls, streams } from '#tests/support/writer/ai-streams.ts'
import { type DocumentsProduct, edit, openDocuments, savedOf } from './support/documents-product.ts'

/** Follows the instructions. */
const obedient: AiAnswer = (response, request) => {
  const instructions = JSON.stringify(request.body.messages)
  last = request
  answerTo(instructions)(response, request)
}

const answerTo = (instructions: string): AiAnswer => {
  if (instructions.includes('Fail')) return fails(400)
  if (instructions.includes('Break off')) return streams(['In short, '], breaks)
  if (instructions.includes('Slowly')) return streams(['In short, ', '**gla'], stalls)
  return instructions.includes('At once') ? says('In short, **gladly**.') : streams(['In short, ', '**gladly**', '.'])
}

let last: AiRequest

let product: DocumentsProduct
beforeAll(async () => {
  product = await openDocuments(obedient)
}, 60_000)
afterAll(() => product.close())
// A save may overtake a verdict sent just before: it is refused, then saved on the newer version.
afterEach(() => product.leave([], /502/, /^412 /))

const long = `In short. ${'x'.repeat(300)}`
const written = 'One **two** three.\n\n*  kept  as it is'

const openProposal = async () => {
  const texts = { executiveSummary: long, understandingObjectives: written }
  const path = await product.proposal(JSON.stringify({ ...aProposal, ...texts }))
  const page = await product.staff(path)
  await edit(page)
  return { path, page, area: page.getByRole('textbox', { name: 'Executive Summary', includeHidden: true }) }
}

const ask = async (page: Page, instructions: string) => {
  await page.getByRole('button', { name: 'AI edit Executive Summary' }).click()
  const generate = page.getByRole('button', { name: 'Generate Suggestion' })
  expect(await generate.isDisabled()).toBe(true)
  await page.getByLabel('Edit Instructions').fill('   ')
  expect(await generate.isDisabled()).toBe(true)
  await page.getByLabel('Edit Instructions').fill(instructions)
  await generate.click()
}

describe('the AI text editor', () => {
  it('streams into the dialog, aborts the AI request when it is discarded, shows the first 200 characters, can be tried again, edited, and discarded by Esc, and keeps the instructions when it reports an error', async () => {
    const { page, area } = await openProposal()
    await ask(page, 'Slowly')
    const growing = page.getByRole('region', { name: 'Suggestion as it is written' })
    await growing.getByText('In short, **gla', { exact: true }).waitFor()
    await expectFocus(growing)
    const slow = last
    expect(await violationsOn(page)).toEqual([])
    expect(slow.dropped()).toBe(false)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await eventually(() => expect(slow.dropped()).toBe(true))
    expect(await area.innerText()).toContain('xxx')

    await ask(page, 'Friendlier')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText(`In short. ${'x'.repeat(190)}...`, { exact: true }).waitFor()
    expect(await page.getByLabel('Edit Instructions').inputValue()).toBe('Friendlier')
    await page.getByRole('button', { name: 'Generate Suggestion' }).click()
    await page.getByLabel('Suggestion', { exact: true }).fill('My own words')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await area.innerText()).toContain('xxx')
    await expectFocus(area)

    await ask(page, 'Fail')
    await page.getByRole('button', { name: 'Generate Suggestion' }).waitFor()
    expect(await page.getByLabel('Edit Instructions').inputValue()).toBe('Fail')
    await page.getByText('Error', { exact: true }).waitFor()
    await page.getByLabel('Edit Instructions').fill('Break off')
    await page.getByRole('button', { name: 'Generate Suggestion' }).click()
    await page.getByText('The AI broke off in the middle of its answer. Try again.', { exact: true }).waitFor()
    expect(await page.getByLabel('Edit Instructions').inputValue()).toBe('Break off')
  })

  it('suggests beside the original, changes nothing before it is accepted, takes what is selected alone, is saved without conflicting with itself, and is in the history', async () => {
    const { path, page, area } = await openProposal()
    await ask(page, 'Friendlier')
    await page.getByText('AI Suggestion Ready', { exact: true }).waitFor()
    await page.getByRole('dialog').locator('ins').first().waitFor()
    expect(await violationsOn(page)).toEqual([])
    expect(await area.innerText()).toContain('xxx')
    await page.keyboard.press('Control+Enter')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await eventually(async () => expect(await area.innerText()).toBe('In short, gladly.'))
    expect(await area.locator('strong').innerText()).toBe('gladly')
    await page.keyboard.press('Control+z')
    await eventually(async () => expect(await area.innerText()).toContain('xxx'))
    expect((await savedOf(product.api, path)).outputs.executiveSummary).toContain('xxx')

    const objectives = page.getByRole('textbox', { name: 'Objectives' })
    await objectives.getByText('two', { exact: true }).dblclick()
    await page.getByRole('button', { name: 'AI edit Objectives' }).click()
    await page.getByText('Selected text', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Warmer' }).click()
    await page.getByRole('button', { name: 'Generate Suggestion' }).click()
    await page.getByRole('dialog').locator('ins').first().waitFor()
    expect(JSON.stringify(last.body.messages)).toContain('**two**')
    expect(JSON.stringify(last.body.messages)).not.toContain('kept')
    await page.getByRole('button', { name: 'Accept' }).click()
    await eventually(async () => expect(await objectives.innerText()).toContain('One In short, gladly. three.'))
    await page.keyboard.press('Control+z')
    await eventually(async () => expect(await objectives.innerText()).toContain('One two three.'))
    await page.keyboard.press('Control+y')

    await ask(page, 'At once')
    await page.getByLabel('Suggestion', { exact: true }).fill('In short, *really* gladly.')
    await page.getByRole('button', { name: 'Accept' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await area.locator('em').innerText()).toBe('really')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Proposal updated successfully', { exact: true }).waitFor()
    const { outputs } = await savedOf(product.api, path)
    expect(outputs.data.understandingObjectives).toBe(written.replace('**two**', 'In short, **gladly**.'))
    await page.getByRole('button', { name: 'History' }).click()
    await page.getByText('Version 2 · edited with AI').waitFor()
    await page.getByRole('radio', { name: /AI suggestion · accepted with edits/ }).check({ force: true })
    const detail = page.getByRole('region', { name: 'AI suggestion' })
    for (const fact of ['At once', 'test-model-1', admin.email]) await detail.getByText(fact, { exact: true }).waitFor()
    expect(await detail.locator('ins').allInnerTexts()).toContainEqual(expect.stringContaining('really'))
    const { versions } = await product.api.call(runHistory.versions, {
      params: { runId: path.split('/').at(-1) ?? '' },
    })
    expect(versions.map(({ origin }) => origin)).toEqual(['ai_edited', 'drafted'])
  })
})
