import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { auth } from '#contracts/staff/http/auth.ts'
import { setUp } from '#contracts/system/http/set-up.ts'
import { eventually } from '#tests/support/eventually.ts'
import { type SmtpServer, smtpServer } from '#tests/support/mail/smtp-server.ts'
import { startedServers } from '#tests/support/process/started-servers.ts'
import { fillsTheForm } from '#tests/support/writer/ai-answers.ts'
import { type AiServer, startAiServer } from '#tests/support/writer/ai-server.ts'
import { sharedChromium } from './support/chromium.ts'
import { leadNamed, toast } from './support/on-screen.ts'
import { violationsOn } from './support/violations.ts'
import { desk, phone, type Visits, visitsTo } from './support/visits.ts'

const { folder, start } = startedServers()
let mail: SmtpServer
let ai: AiServer
let visits: Visits | undefined
beforeAll(async () => {
  mail = await smtpServer(() => '250')
  ai = await startAiServer(fillsTheForm)
})
afterAll(async () => {
  await visits?.closeWindows()
  await mail.stop()
  await ai.stop()
})

const account = { email: 'eve@tidewater.test', password: 'a harbour horse at nine' }

/** From the first screen to the dashboard; an AI that cannot be reached and a common password are refused there. */
const fillInAll = async (page: Page) => {
  await page.getByLabel('Name', { exact: true }).fill('Tidewater')
  await page.getByLabel('Legal entity').fill('Tidewater Ltd')
  await page.getByLabel('Contact address').fill('office@tidewater.test')
  await page.getByLabel('Your email').fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill('password1234')
  await page.getByLabel('Mail server').fill('127.0.0.1')
  await page.getByLabel('Port').fill(new URL(mail.url).port)
  await page.getByLabel('Send news to').fill('office@tidewater.test')
  await page.getByLabel("Another server's address").fill('http://127.0.0.1:9')
  await page.getByLabel('Model').fill('test-model-1')
  await page.getByText('The mail server accepts this.').waitFor()
  await page.getByRole('alert').getByText('The AI cannot be reached').waitFor()
  expect(await violationsOn(page)).toEqual([])
  await page.getByLabel("Another server's address").fill(ai.url)
  await page.getByLabel('With 25 sample leads').check()
  await page.getByRole('button', { name: 'Finish' }).click()
  await page.getByRole('alert').getByText('common').waitFor()
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Finish' }).click()
  await page.waitForURL('**/dashboard{,/leads}')
}

const answers = {
  'Meeting Date': '2026-07-14',
  'Total Investment': '$8,500',
  'Estimated Timeline': '4 weeks',
  'Client Objectives Pain Points and Key Outcomes': 'Orders stall in spring.',
  'Proposed Solution Components': '- Study: $8,500',
  'Project Deliverables': 'In scope: the study.',
  'Project Timeline': 'Week 1: talk. Week 2 to 4: build.',
  'Payment Schedule': '50% upfront, 50% on completion',
}

const addLead = async (page: Page) => {
  await page.getByRole('link', { name: 'Leads' }).click()
  await page.getByText('Claire Dubois').first().waitFor()
  await page.getByRole('button', { name: 'Add lead' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Ada Lovelace')
  await dialog.getByLabel('Email').fill('ada@engines.test')
  await dialog.getByLabel('Company').fill('Engines')
  await dialog.getByRole('button', { name: 'Add lead' }).click()
  await leadNamed(page, 'Ada Lovelace').getByRole('link', { name: 'Ada Lovelace' }).click()
}

/** From the lead's panel to a link that is sent by mail, by what is on the screens alone. */
const propose = async (page: Page) => {
  await page.getByRole('region', { name: 'Documents' }).getByRole('link', { name: 'New proposal' }).click()
  await page.getByLabel('Client Name').waitFor()
  expect(await page.getByLabel('Client Name').inputValue()).toBe('Engines')
  for (const [label, text] of Object.entries(answers)) await page.getByLabel(label).fill(text)
  await page.getByRole('button', { name: 'Generate Proposal' }).click()
  await toast(page, 'Proposal generated successfully').waitFor()
  await page.getByRole('link', { name: 'View Output' }).click()
  await page.getByText('Drafted by test-model-1').waitFor()
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await page.getByLabel('Send the link by mail to ada@engines.test').check()
  await page.getByRole('button', { name: 'Create Shareable Link' }).click()
  await toast(page, 'The mail is on its way').waitFor()
  await page.getByRole('button', { name: 'Close', exact: true }).click()
}

const mailTo = (address: string, words: RegExp): Promise<RegExpExecArray> =>
  eventually(async () => {
    const sent = mail.mails.filter((one) => one.includes(`To: ${address}`)).map((one) => one.replace(/=\r\n/g, ''))
    const match = words.exec(sent.join('\n'))
    if (match === null) throw new Error(`No mail to ${address} has ${words}`)
    return match
  })

const accept = async (client: Page) => {
  await client.getByText('Tidewater').first().waitFor()
  await client.getByLabel('Your full name').fill('Ada Lovelace')
  await client.getByLabel('Your email address').fill('ada@engines.test')
  await client.getByRole('button', { name: 'Send me a code' }).click()
  const [, code = ''] = await mailTo('ada@engines.test', /code is (\d+)/)
  await client.getByLabel('The code from the mail').fill(code)
  await client.getByLabel('I accept this proposal').check()
  await client.getByRole('button', { name: 'Accept this proposal' }).click()
  await client.getByRole('heading', { name: 'Accepted' }).waitFor()
  await client.getByText('What happens next').waitFor()
}

const postTo = (url: string) => (path: string, body: object) =>
  fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

it('from the address of the first start, which sets up brand, own account and sample data once, to a proposal that a client accepted', async () => {
  const server = start({ PORT: '0', DATA_DIR: 'data' })
  const url = await server.url()
  const [address = '', secret = ''] = /http\S+\/dashboard\/setup#(\S{24})/.exec(server.output()) ?? []
  const [, printed = ''] = /with the password (\S{20})/.exec(server.output()) ?? []
  const post = postTo(url)
  expect((await post(setUp.check.path, { secret: `${secret.slice(1)}A` })).status).toBe(404)

  visits = visitsTo(await sharedChromium(), url, [/^400 /, /^401 /, /^404 /, /^503 /, /^net::ERR_/])
  const page = await visits.visitor('/dashboard/setup', phone)
  // The server restarts meanwhile.
  page.setDefaultTimeout(30_000)
  await page.getByText('Open the whole address that the first start printed').waitFor()
  await page.goto(address)
  await fillInAll(page)
  expect(server.output()).toContain('Tidewater is open at')
  expect((await stat(join(folder(), 'data/settings.json'))).mode & 0o777).toBe(0o600)
  expect((await post(setUp.check.path, { secret })).status).toBe(404)
  expect((await post(auth.login.path, { email: 'admin@atrium.local', password: printed })).status).toBe(401)
  expect((await post(auth.login.path, account)).status).toBe(200)
  await eventually(async () => expect(await (await fetch(url)).text()).toContain('Tidewater'))

  await page.setViewportSize(desk.viewport)
  const steps = page.getByRole('list', { name: 'First steps' }).getByRole('link')
  await eventually(async () =>
    expect(await steps.allTextContents()).toEqual(['Write a first proposal', 'Invite your colleagues']),
  )
  await addLead(page)
  await propose(page)

  const [link] = await mailTo('ada@engines.test', /http\S+\/s\/\S+/)
  await accept(await visits.visitor(link))

  const decision = page.getByRole('region', { name: 'Decision' })
  await decision.getByText('Accepted by Ada Lovelace').waitFor()
  await page.getByRole('link', { name: 'Documents', exact: true }).click()
  await page.getByRole('list', { name: 'Documents, newest first' }).getByText('Accepted', { exact: true }).waitFor()
  await page.getByRole('link', { name: 'Leads' }).click()
  await page.getByLabel('Status of Ada Lovelace').locator('option[value="won"]:checked').waitFor({ state: 'attached' })
  await mailTo('office@tidewater.test', /Ada Lovelace/)
  await visits.leave()
})
