import type { Locator, Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { contact } from '#contracts/lead/http/contact.ts'
import { eventually } from '#tests/support/eventually.ts'
import { type KillableProduct, openKillableProduct } from './support/killable-product.ts'
import { leadNamed, statusOf, toast } from './support/on-screen.ts'
import { signIn } from './support/sign-in.ts'
import { phone } from './support/visits.ts'

let product: KillableProduct
beforeAll(async () => {
  product = await openKillableProduct()
})
afterAll(() => product.close())

const sendMessage = async (page: Page) => {
  await page.getByLabel('Name').fill('Eleanor Whitfield')
  await page.getByLabel('Email').fill('eleanor@whitfield.example')
  await page.getByLabel('Message').fill('12,000 loyalty cards, and one leaflet for all of them.')
  await page.getByLabel('Estimated budget').selectOption('$15,000 - $50,000')
  await page.getByRole('button', { name: 'Send Message' }).dblclick()
  await page.getByText('Message sent successfully!').waitFor()
}

const priorityOf = (page: Page, name: string) => page.getByLabel(`Priority of ${name}`)

const leadPanel = (page: Page) => page.getByRole('dialog')

const openPanel = async (page: Page, name = 'Eleanor Whitfield') => {
  await leadNamed(page, name).getByRole('link').first().click()
  await leadPanel(page).getByRole('heading', { name: 'Notes and calls' }).waitFor()
}

const addTask = async (panel: Locator, title: string) => {
  await panel.getByRole('button', { name: 'Add a task' }).click()
  await panel.getByLabel('What is to be done').fill(title)
  await panel.getByRole('button', { name: 'Add task' }).click()
  await panel.getByRole('checkbox', { name: title }).waitFor()
}

/** Writes a note and a task of an open lead, and changes what the panel alone can change: each is shown at once. */
const writeDown = async (panel: Locator) => {
  await panel.getByRole('button', { name: 'Write a note' }).click()
  await panel.getByLabel('What was said').fill('Four colours are enough.')
  await panel.getByRole('button', { name: 'Add note' }).click()
  await addTask(panel, 'Send a proof print')
  await eventually(async () => expect(await panel.getByText('Not saved yet').count()).toBe(2))
  await panel.getByRole('checkbox', { name: 'Order paper' }).check()
  await panel.getByRole('button', { name: 'Tomorrow' }).click()
  await eventually(async () => expect(await panel.getByLabel('Follow up on').inputValue()).toBe(tomorrow()))
  await panel.getByLabel('Name', { exact: true }).fill('Eleanor Hale')
  await panel.getByLabel('Name', { exact: true }).press('Enter')
  await panel.getByRole('heading', { name: 'Eleanor Hale' }).waitFor()
}

const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)

/** Works on a lead while the server is away, and loads the page again once it is back. */
const changeWithoutServer = async (page: Page, other: Page) => {
  await page.getByRole('radio', { name: 'Board' }).click()
  await openPanel(page)
  await addTask(leadPanel(page), 'Order paper')
  await eventually(async () => expect(await leadPanel(page).getByText('Not saved yet').count()).toBe(0))
  await priorityOf(page, 'Eleanor Whitfield').selectOption('Low')
  await eventually(async () => expect(await priorityOf(other, 'Eleanor Whitfield').inputValue()).toBe('low'))
  await product.kill()
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await eventually(async () => expect(await priorityOf(page, 'Eleanor Whitfield').inputValue()).toBe('medium'))
  await page.getByText('Reconnecting…').waitFor()
  await writeDown(leadPanel(page))
  await page.keyboard.press('Escape')
  await leadPanel(page).waitFor({ state: 'detached' })
  await page.getByLabel('Move Eleanor Hale to').selectOption('Contacted')
  await page.locator('[data-column="contacted"]').getByText('Eleanor Hale').waitFor()
  await page.getByText('7 changes wait to be saved').waitFor()
  await page.reload().catch(() => undefined)
  await product.revive()
  await page.goto('/dashboard/leads')
}

it('a message becomes a lead that staff see at once, and that outlives a killed server', async () => {
  const visitor = await product.visitor('/', phone)
  const messages: string[] = []
  visitor.on(
    'request',
    (request) => void (request.url().endsWith(contact.send.path) && messages.push(request.method())),
  )
  const staff = await product.visitor('/dashboard/login')
  await signIn(staff)
  await staff.getByRole('link', { name: 'Leads' }).click()
  await staff.getByText('Leads from contact forms and subscriptions will appear here automatically').waitFor()
  const other = await staff.context().newPage()
  await other.goto('/dashboard/leads')
  await other.getByText('No leads found').waitFor()

  await sendMessage(visitor)
  expect(messages).toEqual(['POST'])
  expect(await visitor.getByLabel('Name').inputValue()).toBe('')
  await leadNamed(staff, 'Eleanor Whitfield').getByText('$32,500').waitFor()
  expect(await leadNamed(staff, 'Eleanor Whitfield').count()).toBe(1)

  await statusOf(staff, 'Eleanor Whitfield').selectOption('Qualified')
  await toast(staff, 'Lead updated successfully').waitFor()
  await eventually(async () => expect(await statusOf(other, 'Eleanor Whitfield').inputValue()).toBe('qualified'))

  await changeWithoutServer(staff, other)
  await eventually(async () => expect(await statusOf(other, 'Eleanor Hale').inputValue()).toBe('contacted'))
  await eventually(async () => expect(await priorityOf(other, 'Eleanor Hale').inputValue()).toBe('medium'))
  await visitor.getByLabel('Name').fill('Samuel Osei')
  await visitor.getByLabel('Email').fill('samuel@osei.example')
  await visitor.getByLabel('Message').fill('Subscriptions stall after the third bag.')
  await visitor.getByRole('button', { name: 'Send Message' }).click()
  await leadNamed(other, 'Samuel Osei').waitFor()
  await leadNamed(staff, 'Samuel Osei').waitFor()
  expect(await leadNamed(staff, 'Eleanor Hale').count()).toBe(1)
  await openPanel(other, 'Eleanor Hale')
  expect(await leadPanel(other).getByLabel('Follow up on').inputValue()).toBe(tomorrow())
  await eventually(async () =>
    expect(await leadPanel(other).getByRole('checkbox', { name: 'Order paper' }).isChecked()).toBe(true),
  )
  await leadPanel(other).getByText('Four colours are enough.').first().waitFor()
  await leadPanel(other).getByRole('checkbox', { name: 'Send a proof print' }).waitFor()
  const tasks = leadPanel(other).getByRole('region', { name: 'Tasks' })
  const notes = leadPanel(other).getByRole('region', { name: 'Notes and calls' })
  expect([await notes.getByRole('listitem').count(), await tasks.getByRole('listitem').count()]).toEqual([1, 2])

  await staff.getByRole('button', { name: 'Logout' }).click()
  await toast(staff, 'Logged out').waitFor()
  await staff.getByRole('heading', { name: 'Dashboard Login' }).waitFor()
  // The second change is made on the version before the first.
  // The other tab may be reading while the session ends.
  await product.leave([], /^412 \/api\/leads\/|^401 \/api\/(?!auth\/)/)
})
