import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { leads } from '#contracts/lead/http/leads.ts'
import { workflowSteps } from '#contracts/run/http/steps.ts'
import { eventually } from '#tests/support/eventually.ts'
import { goTo } from './support/go-to.ts'
import { waitForLaterCode } from './support/later-code.ts'
import { findLead, openProduct, type Product } from './support/product.ts'

let product: Product
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.close())
afterEach(() => product.leave())

it('numbers and ids are typed anew: the unit stays as chosen, the flow has each step once, a day comes back', async () => {
  const page = await product.staff('/dashboard/workflows/3?tab=configure')
  await page.getByRole('button', { name: 'Add Steps' }).click()
  const form = page.getByRole('form', { name: 'Steps' })
  await form.getByRole('button', { name: 'Wait' }).click()
  await form.getByLabel('Unit').selectOption('hours')
  await form.getByLabel('Wait for').press('End')
  await page.keyboard.press('Backspace')
  await page.keyboard.type('30')
  await form.getByRole('button', { name: 'Save Steps' }).click()
  await page.getByRole('list', { name: 'Steps of the workflow' }).getByText('Wait 30 hours').waitFor()
  const { steps } = await product.api.call(workflowSteps.read, { params: { id: '3' } })
  expect(steps).toMatchObject([{ kind: 'wait', seconds: 108_000 }])

  await goTo(page, '/dashboard/workflows/2?tab=configure')
  await page.getByRole('button', { name: 'Add Steps' }).click()
  for (const kind of ['Branch', 'Wait', 'Call an address'])
    await form.getByRole('button', { name: kind }).last().click()
  const nodes = form.getByRole('list', { name: 'Flow' }).getByRole('button')
  await nodes.nth(0).click()
  await form.getByLabel('Id in references').fill('')
  await page.keyboard.type('call1b')
  expect((await nodes.allTextContents()).map((text) => text.slice(0, 4))).toEqual(['Bran', 'Wait', 'Call'])
  await form.getByRole('button', { name: 'Cancel' }).click()

  await goTo(page, '/dashboard/workflows/1?tab=configure&section=triggers')
  await page.getByRole('button', { name: 'Add Trigger' }).click()
  const trigger = page.getByRole('form', { name: 'New trigger' })
  await trigger.getByLabel('How often').selectOption('Every month')
  await trigger.getByLabel('On day of the month').press('End')
  await page.keyboard.press('Backspace')
  await page.keyboard.type('5')
  await trigger.getByText('Every month on day 5 at 09:00').waitFor()
  expect(await trigger.getByLabel('On day of the month').inputValue()).toBe('5')
  await trigger.getByRole('button', { name: 'Cancel' }).click()
})

it('what a browser cannot read as a number or a day empties no field: it is refused, or the date stays', async () => {
  const page = await product.staff('/dashboard/workflows/2?tab=configure')
  await waitForLaterCode(page)
  await page.getByRole('button', { name: 'Add Steps' }).click()
  const form = page.getByRole('form', { name: 'Steps' })
  await form.getByRole('button', { name: 'Add a task' }).click()
  await form.getByLabel('What is to be done').fill('Call')
  const dueIn = form.getByLabel('Due after days')
  await dueIn.fill('')
  await dueIn.pressSequentially('3e')
  await form.getByRole('button', { name: 'Save Steps' }).click()
  expect(await dueIn.evaluate((field) => field === document.activeElement)).toBe(true)
  expect((await product.api.call(workflowSteps.read, { params: { id: '2' } })).steps).toEqual([])
  await form.getByRole('button', { name: 'Cancel' }).click()

  const body = { name: 'Ida Voss', email: 'ida@voss.example' }
  const { id } = (await product.api.call(leads.create, { body })).lead
  await product.api.call(leads.revise, { params: { id }, body: { followUpDate: '2030-06-15' } })
  await goTo(page, `/dashboard/leads?lead=${id}`)
  const followUp = page.getByLabel('Follow up on')
  await followUp.press('Backspace')
  expect(await followUp.inputValue()).toBe('')
  await followUp.blur()
  expect(await followUp.inputValue()).toBe('2030-06-15')
  await followUp.pressSequentially('122531')
  await followUp.press('Enter')
  await eventually(async () => expect((await findLead(product, 'Ida Voss')).followUpDate).toBe('2031-12-25'))
  expect(await followUp.inputValue()).toBe('2031-12-25')
})
