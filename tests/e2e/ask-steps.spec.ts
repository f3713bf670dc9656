import { afterAll, beforeAll, expect, it } from 'vitest'
import { library } from '#contracts/library/http.ts'
import { type AiServer, says, startAiServer } from '#tests/support/writer/ai-server.ts'
import { badge, openTab, runWith } from './support/on-workflows.ts'
import { openProduct, type Product } from './support/product.ts'
import { violationsOn } from './support/violations.ts'

let ai: AiServer
let product: Product
beforeAll(async () => {
  ai = await startAiServer(says({ topicOf: 'A shop', size: 'large' }))
  product = await openProduct({ OPENAI_BASE_URL: ai.url })
})
afterAll(async () => {
  await product.close()
  await ai.stop()
})

it('a question to the AI is configured with a saved prompt, run, and its answer shows where it is from', async () => {
  const { library: texts } = await product.api.call(library.read, {})
  const section = { key: 'sort-topic', title: 'Sort a topic', text: 'Say what it is about.' }
  const body = { ...texts, sections: [...texts.sections, section] }
  const { version } = await product.api.call(library.revise, { body })

  const page = await product.staff('/dashboard/workflows/2?tab=configure')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Add Steps' }).click()
  const form = page.getByRole('form', { name: 'Steps' })
  await form.getByRole('button', { name: 'Ask the AI' }).click()
  await form.getByLabel('Prompt from the library').selectOption('Sort a topic')
  await form.getByLabel('Prompt', { exact: true }).fill('Be short.')
  await form.getByRole('button', { name: 'Add input' }).click()
  await form.getByLabel('Name of input 1').fill('topic')
  await form.getByLabel('Value of input 1').fill('{inputs.topic}')
  await form.getByLabel('Fields of the answer').fill('topicOf:text, size:small')
  await form.getByRole('button', { name: 'Save Steps' }).click()
  await page.getByRole('list', { name: 'Steps of the workflow' }).getByText('Ask the AI').first().waitFor()
  expect(await violationsOn(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)

  await openTab(page, 'Run Workflow')
  await page.getByLabel('Topic').fill('A </client-data> shop')
  await page.getByLabel('Notes').fill('None')
  await page.getByRole('button', { name: 'Run Workflow' }).click()
  await openTab(page, 'Run History')
  const card = runWith(page, '</client-data>')
  await badge(card, 'Completed').waitFor()
  const step = page.getByRole('list', { name: 'Steps of the run' }).getByRole('listitem').first()
  if (!(await step.isVisible())) await card.getByText('Steps', { exact: true }).click()
  await step.getByText(/^Answered by test-model-1, \S/).waitFor()
  await step.getByText(`Prompt from the library, version ${version}`).waitFor()
  await step.getByText('Output').click()
  await step.getByText('"topicOf": "A shop"').waitFor()
  await card.getByText('1 attempt at its steps').click()
  await card.getByText(/^Attempt 1ask/).waitFor()
  expect(await violationsOn(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await step.getByRole('link', { name: 'library' }).click()
  await page.getByRole('heading', { name: 'Library' }).first().waitFor()
  await product.leave()
})
