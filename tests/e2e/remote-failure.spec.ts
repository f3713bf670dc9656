import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { toast } from './support/on-screen.ts'
import { openProduct, type Product } from './support/product.ts'

let product: Product
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.close())
afterEach(() => product.leave())

it('a remote that cannot be loaded fails in isolation, and loads on retry', async () => {
  const page = await product.staff('/dashboard/automation')
  await page.route('**/mf/leads/remoteEntry-*.js', (route) => route.fulfill({ status: 500, body: '' }))
  await page.getByRole('link', { name: 'Leads' }).click()
  const failure = page.getByRole('alert').filter({ hasText: 'This part could not be shown' })
  await failure.waitFor()
  await page.getByRole('heading', { name: 'Leads', exact: true }).waitFor()
  await page.getByRole('button', { name: 'Logout' }).waitFor()
  await page.goBack()
  await page.getByText('Smart Triggers').waitFor()
  await page.goForward()
  await failure.waitFor()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Retry' }).click()
  await page.getByText('No leads found').waitFor()
  expect(await failure.count()).toBe(0)
  await product.leave([], /remoteEntry-/)
})

it('a part of the screen that cannot be loaded takes nothing down, and opens once it can be', async () => {
  const page = await product.newStaff('/robots.txt')
  await page.route('**/shell/inbox-*.js', (route) => route.abort())
  await page.goto('/dashboard/automation')
  const refused = page.waitForEvent('requestfailed')
  await page.getByRole('button', { name: 'Notifications' }).click()
  await refused
  await page.getByText('Smart Triggers').waitFor()
  await page.unrouteAll()
  await page.getByRole('dialog', { name: 'Inbox' }).waitFor()
  await product.leave([], /inbox-|ERR_FAILED/)
})

it('a tab of a build that the server no longer has offers to reload where a part is missing, and reloads once where a screen is', async () => {
  const page = await product.newStaff('/robots.txt')
  const question = toast(page, 'A newer version is running')
  const open = page.waitForResponse(/toast-region-/)
  await page.goto('/dashboard/automation')
  await open
  await page.route(/\/shell\/(inbox|team-screen)-.*\.js/, (route) => route.fulfill({ status: 404, body: '' }))
  await page.getByRole('button', { name: 'Notifications' }).click()
  await question.waitFor()
  await page.getByText('Smart Triggers').waitFor()
  await page.getByText('Administration').click()
  await Promise.all([page.waitForEvent('load'), page.getByRole('link', { name: 'Team' }).click()])
  await page.unrouteAll()
  await page.getByRole('heading', { name: 'Team', exact: true }).waitFor()
  expect(await question.count()).toBe(0)

  // A release may change nothing of a part but its styles.
  await page.route(/\/shell\/inbox-.*\.css/, (route) => route.fulfill({ status: 404, body: '' }))
  await page.getByRole('button', { name: 'Notifications' }).click()
  await question.waitFor()
  await page.unrouteAll()
  await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Reload' }).click()])
  await page.getByRole('button', { name: 'Notifications' }).click()
  await page.getByRole('dialog', { name: 'Inbox' }).waitFor()
  await product.leave([], /inbox-|team-screen-/)
})

it('a list that fails to load shows an error with a retry button, not an empty list', async () => {
  const page = await product.staff('/dashboard/automation')
  const headers = { 'x-request-id': 'b1d7' }
  await page.route(/\/api\/leads\?/, (route) => route.fulfill({ status: 500, body: '', headers }))
  await page.getByRole('link', { name: 'Leads' }).click()
  const failure = page.getByRole('alert').filter({ hasText: 'Leads could not be loaded' })
  await failure.getByText('The server answered with error 500. Try again in a moment. Request b1d7.').waitFor()
  expect(await page.getByText('No leads found').count()).toBe(0)
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('No leads found').waitFor()
  await product.leave(['500 /api/leads'])
})
