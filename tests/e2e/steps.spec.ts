import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { runs } from '#contracts/run/http/runs.ts'
import { openProduct, type Product } from './support/product.ts'
import { violationsOn } from './support/violations.ts'

let product: Product
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.close())
afterEach(() => product.leave())

it('steps are written, tried and saved in Configure, and approved where the run shows how far it is', async () => {
  const page = await product.staff('/dashboard/workflows/2?tab=configure')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Add Steps' }).click()
  const form = page.getByRole('form', { name: 'Steps' })
  await form.getByRole('button', { name: 'Branch' }).click()
  await form.getByRole('button', { name: 'Ask staff to approve' }).click()
  await form.getByLabel('Value').fill('{inputs.topic}')
  await form.getByLabel('With').fill('Spring')
  await form.getByLabel('Question to staff').fill('Send {inputs.topics}?')
  await form.getByRole('button', { name: 'Save Steps' }).click()
  await form.getByText('{inputs.topics}: the workflow has no input topics').waitFor()
  await form.getByLabel('Question to staff').fill('Send {inputs.topic}?')
  await form.getByLabel('Topic').fill('Spring')
  await form.getByLabel('Notes').fill('News')
  await form.getByRole('button', { name: 'Try Steps' }).click()
  await form.getByRole('list', { name: 'Steps as tried' }).getByText('Send Spring?').waitFor()
  await form.getByLabel('Verdict of “Ask staff to approve”').selectOption('Refused')
  await form.getByRole('button', { name: 'Try Steps' }).click()
  await form.getByText('The run would be cancelled.').waitFor()
  expect(await violationsOn(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await form.getByRole('button', { name: 'Save Steps' }).click()
  await page.getByRole('list', { name: 'Steps of the workflow' }).waitFor()
  const body = { inputs: { topic: 'Spring', notes: 'News' } }
  await product.api.call(runs.start, { params: { id: '2' }, body })
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('tab', { name: 'Run History' }).click()
  const steps = page.getByRole('list', { name: 'Steps of the run' })
  await steps.getByText('Send Spring?').waitFor()
  expect(await violationsOn(page)).toEqual([])
  await steps.getByRole('button', { name: 'Approve' }).click()
  await steps.getByText('Done').nth(1).waitFor()
  await page
    .getByRole('heading', { name: /Completed/ })
    .first()
    .waitFor()
  await product.leave(['400 /api/workflows/2/steps'])
})
