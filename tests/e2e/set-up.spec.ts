import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { auth } from '#contracts/staff/http/auth.ts'
import { setUp } from '#contracts/system/http/set-up.ts'
import { eventually } from '#tests/support/eventually.ts'
import { startedServers } from '#tests/support/process/started-servers.ts'
import { sharedChromium } from './support/chromium.ts'
import { violationsOn } from './support/violations.ts'
import { phone, type Visits, visitsTo } from './support/visits.ts'

const { folder, start } = startedServers()
let visits: Visits | undefined
afterAll(() => visits?.closeWindows())

const account = { email: 'eve@tidewater.test', password: 'a harbour horse at nine' }

it('a first start is set up in the browser: brand, own account and sample data, once', async () => {
  const server = start({ PORT: '0', DATA_DIR: 'data' })
  const url = await server.url()
  const [, address = '', secret = ''] = /(http\S+\/dashboard\/setup#(\S{24}))/.exec(server.output()) ?? []
  const [, printed = ''] = /with the password (\S{20})/.exec(server.output()) ?? []
  const post = (path: string, body: object) =>
    fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  expect((await post(setUp.check.path, { secret: `${secret.slice(1)}A` })).status).toBe(404)

  visits = visitsTo(await sharedChromium(), url, [/^400 /, /^401 /, /^404 /, /^503 /, /^net::ERR_/])
  const page = await visits.visitor('/', phone)
  // The server restarts meanwhile.
  page.setDefaultTimeout(30_000)
  await page.goto('/dashboard/setup')
  await page.getByText('Open the whole address that the first start printed').waitFor()
  await page.goto(address)
  await page.getByLabel('Name', { exact: true }).fill('Tidewater')
  await page.getByLabel('Legal entity').fill('Tidewater Ltd')
  await page.getByLabel('Contact address').fill('office@tidewater.test')
  await page.getByLabel('Your email').fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill('password1234')
  await page.getByLabel("Another server's address").fill('http://127.0.0.1:9')
  await page.getByLabel('Model').focus()
  await page.getByRole('alert').getByText('The AI cannot be reached').waitFor()
  expect(await violationsOn(page)).toEqual([])
  await page.getByLabel("Another server's address").fill('')
  await page.getByLabel('With 25 sample leads').check()
  await page.getByRole('button', { name: 'Finish' }).click()
  await page.getByRole('alert').getByText('common').waitFor()
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Finish' }).click()
  await page.waitForURL('**/dashboard{,/leads}')
  await page.goto('/dashboard/leads')
  await page.getByText('Claire Dubois').first().waitFor()

  expect(server.output()).toContain('Tidewater is open at')
  expect((await stat(join(folder(), 'data/settings.json'))).mode & 0o777).toBe(0o600)
  expect((await post(setUp.check.path, { secret })).status).toBe(404)
  expect((await post(auth.login.path, { email: 'admin@atrium.local', password: printed })).status).toBe(401)
  expect((await post(auth.login.path, account)).status).toBe(200)
  await eventually(async () => expect(await (await fetch(url)).text()).toContain('Tidewater'))
})
