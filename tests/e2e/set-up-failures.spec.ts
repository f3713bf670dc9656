import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { setUp } from '#contracts/system/http/set-up.ts'
import { openProduct, type Product } from './support/product.ts'

let product: Product
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.close())
afterEach(() => product.leave([], /^(429|500|503) /))

const answers = {
  brand: { name: 'Tidewater', legalEntity: 'Tidewater Ltd', contactEmail: 'office@tidewater.test' },
  country: { currency: 'EUR', locale: 'de-DE', timeZone: 'Europe/Berlin', languages: 'en' },
  bookingUrl: '',
  configured: [],
}

/** The set-up of a server that answers its checks with these statuses, the last one again and again. */
const openSetUp = async (...statuses: readonly number[]): Promise<Page> => {
  const page = await product.visitor('/robots.txt')
  const left = [...statuses]
  await page.route(`**${setUp.check.path}`, (route) => {
    const status = left.length > 1 ? left.shift() : left[0]
    return route.fulfill(status === 200 ? { json: answers } : { status: status ?? 500, body: '<h1>Sorry</h1>' })
  })
  await page.goto(`/dashboard/setup#${'s'.repeat(24)}`)
  return page
}

it('too many tries do not end the set-up, an AI that cannot be tried is said to be untried, and a server that does not come back is named after a minute', async () => {
  const page = await openSetUp(429, 200, 500)
  await page.getByRole('alert').getByText('The set-up could not be loaded').waitFor()
  expect(await page.getByText('This set-up is over').count()).toBe(0)
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByLabel('Legal entity').waitFor()

  await page.getByLabel("Another server's address").fill('http://127.0.0.1:9/v1')
  await page.getByLabel('Model').focus()
  await page.getByText('This could not be tried.').waitFor()
  expect(await page.getByLabel("Another server's address").inputValue()).toBe('http://127.0.0.1:9/v1')

  await page.clock.install()
  const user = { id: '1', email: 'eve@tidewater.test', role: 'admin', name: '' }
  await page.route('**/api/setup', (route) => route.fulfill({ json: { user } }))
  await page.route('**/readyz', (route) => route.fulfill({ status: 503, body: '' }))
  await page.getByLabel('Your email').fill('eve@tidewater.test')
  await page.getByLabel('Password', { exact: true }).fill('a harbour horse at nine')
  // The jump of the clock would end a request that is not answered.
  const look = page.waitForRequest('**/readyz')
  await page.getByRole('button', { name: 'Finish' }).click()
  await page.getByRole('button', { name: 'Starting with your answers…' }).waitFor()
  await look
  await page.clock.fastForward(61_000)
  await page.getByText('The server has not answered for a minute.').waitFor()
})
