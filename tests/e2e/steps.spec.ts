import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { runs } from '#contracts/run/http/runs.ts'
import { workflowSteps } from '#contracts/run/http/steps.ts'
import { goTo } from './support/go-to.ts'
import { openTab } from './support/on-workflows.ts'
import { openProduct, type Product } from './support/product.ts'
import { violationsOn } from './support/violations.ts'

let product: Product
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.close())
afterEach(() => product.leave())

it('steps are written, tried and saved in Configure, and approved where the run shows how far it is; the flow is drawn beside the form, a step is moved in it by drag, and one adds a task, for the owner or a member of staff', async () => {
  const page = await product.staff('/dashboard/workflows/2?tab=configure')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Add Steps' }).click()
  const form = page.getByRole('form', { name: 'Steps' })
  await form.getByRole('button', { name: 'Branch' }).click()
  await form.getByRole('button', { name: 'Ask staff to approve' }).click()
  const node = (name: string) => form.getByRole('list', { name: 'Flow' }).getByRole('button', { name })
  await node('Ask staff to approve').press('Alt+ArrowUp')
  await form.getByText('Ask staff to approve is now step 1 of 2').waitFor()
  expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('Ask staff to approve')
  await page.keyboard.press('Alt+ArrowDown')
  await form.getByText('Ask staff to approve is now step 2 of 2').waitFor()
  await form.getByLabel('Question to staff').fill('Send {inputs.topics}?')
  await node('Branch').click()
  await form.getByLabel('Value').fill('{inputs.topic}')
  await form.getByLabel('With').fill('Spring')
  await form.getByRole('button', { name: 'Save Steps' }).click()
  await form.getByText('{inputs.topics}: the workflow has no input topics').waitFor()
  await node('Ask staff to approve').getByText('1 field to correct').waitFor()
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
  await openTab(page, 'Run History')
  const ran = page.getByRole('list', { name: 'Steps of the run' })
  await ran.getByText('Send Spring?').waitFor()
  expect(await violationsOn(page)).toEqual([])
  await ran.getByRole('button', { name: 'Approve' }).click()
  await ran.getByText('Done').nth(1).waitFor()
  await page
    .getByRole('heading', { name: /Completed/ })
    .first()
    .waitFor()
  expect(await page.getByText('No attempts').count()).toBe(0)

  await goTo(page, '/dashboard/workflows/3?tab=configure')
  await page.getByRole('button', { name: 'Add Steps' }).click()
  const nodes = form.getByRole('list', { name: 'Flow' }).getByRole('button')
  for (const kind of ['Call an address', 'Wait', 'Branch', 'Send a mail'])
    await form.getByRole('button', { name: kind }).last().click()
  await nodes.nth(3).dragTo(nodes.nth(1))
  await form.getByText('Send a mail is now step 2 of 4').waitFor()
  expect((await nodes.allTextContents()).map((text) => text.slice(0, 4))).toEqual(['Call', 'Send', 'Wait', 'Bran'])
  await form.getByRole('group', { name: 'Step 2: Send a mail' }).waitFor()
  const [left, right] = await Promise.all([nodes.first().boundingBox(), form.getByLabel('Recipient').boundingBox()])
  expect((left?.x ?? 0) + (left?.width ?? 0)).toBeLessThan(right?.x ?? 0)
  await form.getByRole('button', { name: 'Cancel' }).click()

  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Add Steps' }).click()
  await form.getByRole('button', { name: 'Add a task' }).click()
  const by = form.getByLabel('By', { exact: true })
  expect(await by.locator('option').allTextContents()).toEqual([
    ...['The owner of the lead', 'All of us', expect.stringContaining('@')],
  ])
  await form.getByRole('button', { name: 'Save Steps' }).click()
  await form.getByText('A title is required').waitFor()
  await form.getByLabel('What is to be done').fill('Call them')
  await by.selectOption({ index: 2 })
  await form.getByLabel('Due after days').fill('')
  expect(await violationsOn(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await form.getByRole('button', { name: 'Save Steps' }).click()
  await page.getByText('Give a member of staff the task “Call them”', { exact: true }).waitFor()
  const { steps } = await product.api.call(workflowSteps.read, { params: { id: '3' } })
  expect(steps).toEqual([
    {
      id: 'task1',
      name: 'Add a task',
      kind: 'task',
      title: 'Call them',
      assignee: expect.stringMatching(/^[0-9a-f-]{36}$/),
    },
  ])
  await product.leave(['400 /api/workflows/2/steps'])
})
