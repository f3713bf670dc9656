import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { staff } from '#contracts/staff/http/staff.ts'
import { ownPassword } from '#tests/support/staff/team.ts'
import { openProduct, type Product } from './support/product.ts'
import { signIn } from './support/sign-in.ts'

let product: Product
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.close())
afterEach(() => product.leave([], /^404 \/api\/auth\/invite$/))

it('a newer invitation is accepted in the tab of one that is over', async () => {
  const invite = async () =>
    (await product.api.call(staff.invite, { body: { email: 'eve@atrium.test', role: 'auditor' } })).inviteUrl ?? ''
  const [older, newer] = [await invite(), await invite()]
  const page = await product.visitor(new URL(older).pathname + new URL(older).hash)
  await page.getByLabel(/^Password/).fill(ownPassword)
  await page.getByRole('button', { name: 'Join' }).click()
  await page.getByText('This invitation is over').waitFor()
  // The fragment alone is another, which loads no page.
  await page.goto(newer)
  await page.getByLabel(/^Password/).fill(ownPassword)
  await page.getByRole('button', { name: 'Join' }).click()
  await page.getByText('Auditor', { exact: true }).waitFor()
})

it('a field of the sign-in asks for one-time codes alone, and a recovery code is typed as it is', async () => {
  const page = await product.visitor('/dashboard/login')
  const body = { secondFactor: ['totp', 'recovery'] }
  await page.route(/\/api\/auth\/login$/, (route) => route.fulfill({ status: 202, json: body }))
  await signIn(page)
  const read = (name: string) =>
    page.getByLabel(name).evaluate((it: HTMLInputElement) => [it.autocomplete, it.autocapitalize])
  expect((await read('One-time code'))[0]).toBe('one-time-code')
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  expect(await read('Recovery code')).toEqual(['off', 'none'])
  await page.unroute(/\/api\/auth\/login$/)
})
