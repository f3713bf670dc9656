import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { eventually } from '#tests/support/eventually.ts'
import { type SmtpServer, smtpServer } from '#tests/support/mail/smtp-server.ts'
import { startedServers } from '#tests/support/process/started-servers.ts'
import { fillsTheForm } from '#tests/support/writer/ai-answers.ts'
import { type AiServer, startAiServer } from '#tests/support/writer/ai-server.ts'
import { sharedChromium } from './support/chromium.ts'
import { toast } from './support/on-screen.ts'
import { type Visits, visitsTo } from './support/visits.ts'

const { start } = startedServers()
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

const setUp = async (page: Page) => {
  await page.getByLabel('Name', { exact: true }).fill('Tidewater')
  await page.getByLabel('Legal entity').fill('Tidewater Ltd')
  await page.getByLabel('Contact address').fill('office@tidewater.test')
  await page.getByLabel('Your email').fill('eve@tidewater.test')
  await page.getByLabel('Password', { exact: true }).fill('a harbour horse at nine')
  await page.getByLabel('Mail server').fill('127.0.0.1')
  await page.getByLabel('Port').fill(new URL(mail.url).port)
  await page.getByLabel('Send news to').fill('office@tidewater.test')
  await page.getByLabel("Another server's address").fill(ai.url)
  await page.getByLabel('Model').fill('test-model-1')
  await page.getByText('The mail server accepts this.').waitFor()
  await page.getByRole('button', { name: 'Finish' }).click()
  await page.waitForURL('**/dashboard{,/*}')
}

const answers = {
  'Client Name': 'Engines',
  'Meeting Date': '2026-07-14',
  'Total Investment': '$5,000',
  'Estimated Timeline': '4 weeks',
  'Client Objectives Pain Points and Key Outcomes': 'Orders stall in spring.',
  'Proposed Solution Components': '- Study: $5,000',
  'Project Deliverables': 'In scope: the study.',
  'Project Timeline': 'Week 1: talk. Week 2 to 4: build.',
  'Payment Schedule': '50% upfront, 50% on completion',
}

/** From the first screen after the set-up to a link, by what stands on the screens alone. */
const propose = async (page: Page): Promise<string> => {
  await page.getByRole('link', { name: 'Documents', exact: true }).click()
  await page.getByRole('button', { name: 'New' }).click()
  await page.getByRole('menuitem', { name: 'Proposal' }).click()
  for (const [label, text] of Object.entries(answers)) await page.getByLabel(label).fill(text)
  await page.getByRole('button', { name: 'Generate Proposal' }).click()
  await toast(page, 'Proposal generated successfully').waitFor()
  await page.getByRole('link', { name: 'View Output' }).click()
  await page.getByText('Drafted by test-model-1').waitFor()
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await page.getByLabel('Ask for a decision').check()
  await page.getByRole('button', { name: 'Create Shareable Link' }).click()
  return page.getByLabel('Shareable link').inputValue()
}

it('from the address of the first start to a proposal that a client accepted', async () => {
  const server = start({ PORT: '0', DATA_DIR: 'data' })
  const url = await server.url()
  const [address = ''] = /http\S+\/dashboard\/setup#\S{24}/.exec(server.output()) ?? []
  visits = visitsTo(await sharedChromium(), url, [/^400 /, /^401 /, /^404 /, /^503 /, /^net::ERR_/])
  const page = await visits.visitor('/')
  // The server restarts meanwhile.
  page.setDefaultTimeout(15_000)
  await page.goto(address)
  await setUp(page)
  const link = await propose(page)

  const client = await visits.visitor(new URL(link).pathname)
  await client.getByText('Tidewater').first().waitFor()
  await client.getByLabel('Your full name').fill('Ada Lovelace')
  await client.getByLabel('I accept this proposal').check()
  await client.getByRole('button', { name: 'Accept this proposal' }).click()
  await client.getByRole('heading', { name: 'Accepted' }).waitFor()

  await page.keyboard.press('Escape')
  await page.getByText('Accepted by Ada Lovelace').first().waitFor()
  await eventually(async () => expect(mail.mails.join()).toMatch(/To: office@tidewater\.test[\s\S]*Ada Lovelace/))
})
