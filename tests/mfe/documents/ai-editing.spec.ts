import { AxeBuilder } from '@axe-core/playwright'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type AiAnswer, fails, says } from '../../support/ai-server.ts'
import { aProposal } from '../../support/documents.ts'
import { type DocumentsProduct, edit, openDocuments, savedOf } from './support/documents-product.ts'

/** Does as it is told, in the instructions. */
const obedient: AiAnswer = (response, request) => {
  const told = JSON.stringify(request.body.messages)
  const answer = told.includes('Fail') ? fails(400) : says('In short, **gladly**.')
  answer(response, request)
}

let product: DocumentsProduct
let withoutAi: DocumentsProduct
beforeAll(async () => {
  ;[product, withoutAi] = await Promise.all([openDocuments(obedient), openDocuments()])
}, 60_000)
afterAll(() => Promise.all([product.close(), withoutAi.close()]))
afterEach(() => product.leave([], /502/))

const asked = async (instructions: string) => {
  const path = await product.proposal(
    JSON.stringify({ ...aProposal, executiveSummary: `In short. ${'x'.repeat(300)}` }),
  )
  const page = await product.staff(path)
  await edit(page)
  await page.getByRole('button', { name: 'AI edit Executive Summary' }).click()
  const generate = page.getByRole('button', { name: 'Generate Suggestion' })
  expect(await generate.isDisabled()).toBe(true)
  await page.getByLabel('Edit Instructions').fill('   ')
  expect(await generate.isDisabled()).toBe(true)
  await page.getByLabel('Edit Instructions').fill(instructions)
  await generate.click()
  return { path, page, area: page.getByRole('textbox', { name: 'Executive Summary', includeHidden: true }) }
}

describe('the AI text editor', () => {
  it('suggests beside the original, and changes nothing before it is accepted', async () => {
    const { path, page, area } = await asked('Friendlier')
    await page.getByText('AI Suggestion Ready', { exact: true }).waitFor()
    await page.getByRole('dialog').locator('ins').first().waitFor()
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)])).toEqual([])
    expect(await area.inputValue()).toContain('xxx')
    await page.keyboard.press('Control+Enter')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await area.inputValue()).toBe('In short, **gladly**.')
    await page.keyboard.press('Control+z')
    expect(await area.inputValue()).toContain('xxx')
    expect((await savedOf(product.api, path)).outputs.executiveSummary).toContain('xxx')
  })

  it('shows the first 200 characters, can be tried again, edited, and discarded by Esc', async () => {
    const { page, area } = await asked('Friendlier')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText(`In short. ${'x'.repeat(190)}...`, { exact: true }).waitFor()
    expect(await page.getByLabel('Edit Instructions').inputValue()).toBe('Friendlier')
    await page.getByRole('button', { name: 'Generate Suggestion' }).click()
    await page.getByLabel('Suggestion', { exact: true }).fill('My own words')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await area.inputValue()).toContain('xxx')
    expect(await area.evaluate((element) => element === document.activeElement)).toBe(true)
  })

  it('says what went wrong, and keeps the instructions', async () => {
    const { page } = await asked('Fail')
    await page.getByRole('button', { name: 'Generate Suggestion' }).waitFor()
    expect(await page.getByLabel('Edit Instructions').inputValue()).toBe('Fail')
    await page.getByText('Error', { exact: true }).waitFor()
  })

  it('is out of reach where no AI is configured, and says why', async () => {
    const page = await withoutAi.staff(await withoutAi.proposal())
    await edit(page)
    const button = page.getByRole('button', { name: 'AI edit Executive Summary' })
    await page.getByText('AI editing is not configured. Set OPENAI_API_KEY or OPENAI_BASE_URL.').first().waitFor()
    expect(await button.isDisabled()).toBe(true)
    await withoutAi.leave()
  })
})
