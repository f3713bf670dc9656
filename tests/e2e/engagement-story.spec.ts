import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Dossier } from '#domain/audit/service/proofs.ts'
import { readPdf } from '#tests/support/document/pdf-text.ts'
import { eventually } from '#tests/support/eventually.ts'
import { type SmtpServer, smtpServer } from '#tests/support/mail/smtp-server.ts'
import { verifyDossier } from '#verifier/verify-dossier.mjs'
import { expectFocus, leadNamed, toast } from './support/on-screen.ts'
import { openProduct, type Product } from './support/product.ts'
import { expectFit } from './support/readers.ts'
import { violationsOn } from './support/violations.ts'
import { phone } from './support/visits.ts'

let product: Product
let mail: SmtpServer
beforeAll(async () => {
  mail = await smtpServer(() => '250')
  product = await openProduct({ SMTP_URL: mail.url, NOTIFY_EMAIL: 'office@northlight.example' })
})
afterAll(async () => {
  await product.close()
  await mail.stop()
})

const mailTo = (address: string, subject: string) =>
  eventually(async () => {
    const match = mail.mails.find((one) => one.includes(`To: ${address}`) && one.includes(subject))
    if (match === undefined) throw new Error(`no mail to ${address} about ${subject}`)
    return match
  })

/** From the contact form to a lead. */
const write = async () => {
  const visitor = await product.visitor('/#contact', phone)
  await visitor.getByLabel('Name').fill('Ada Lovelace')
  await visitor.getByLabel('Email').fill('ada@engines.example')
  await visitor.getByLabel('Company').fill('Engines')
  await visitor.getByLabel('Message').fill('Orders stall in spring.')
  await visitor.getByLabel('Estimated budget').selectOption('$5,000 - $15,000')
  await visitor.getByRole('button', { name: 'Send Message' }).click()
  await visitor.getByText('Message sent successfully!').waitFor()
}

const answers = {
  'Meeting Date': '2026-07-14',
  'Total Investment': '$5,000',
  'Estimated Timeline': '4 weeks',
  'Proposed Solution Components': '- Study: $5,000\n- Training: $1,500, optional',
  'Project Deliverables': 'In scope: both.',
  'Project Timeline': 'Week 1: talk. Week 2 to 4: build.',
  'Payment Schedule': '50% upfront, 50% on completion',
}

/** From the lead to a document with a price table. */
const propose = async (): Promise<Page> => {
  const staff = await product.staff('/dashboard/leads')
  await leadNamed(staff, 'Ada Lovelace').getByRole('link', { name: 'Ada Lovelace' }).click()
  const documents = staff.getByRole('region', { name: 'Documents' })
  await documents.getByRole('link', { name: 'New proposal' }).click()
  await staff.getByLabel('Client Name').waitFor()
  expect(await staff.getByLabel('Client Name').inputValue()).toBe('Engines')
  for (const [label, text] of Object.entries(answers)) await staff.getByLabel(label).fill(text)
  await staff.getByRole('button', { name: 'Generate Proposal' }).click()
  await toast(staff, 'Proposal generated successfully').waitFor()
  await staff.getByRole('link', { name: 'View Output' }).click()
  await staff.getByRole('table', { name: 'Prices' }).waitFor()
  return staff
}

/** Creates a link that asks for a decision; returns its path. */
const share = async (staff: Page): Promise<string> => {
  await staff.getByRole('button', { name: 'Share', exact: true }).click()
  await staff.getByLabel('Ask for a decision').check()
  expect(await violationsOn(staff)).toEqual([])
  await staff.getByRole('button', { name: 'Create Shareable Link' }).click()
  await staff.getByText('Decision asked', { exact: true }).waitFor()
  const link = await staff.getByLabel('Shareable link').inputValue()
  await staff.keyboard.press('Escape')
  return new URL(link).pathname
}

const askAndAnswer = async (client: Page, staff: Page) => {
  const place = client.locator('[data-questions="timeline"]')
  await place.getByRole('button', { name: 'Ask about this section' }).click()
  await place.getByLabel('Your question about').fill('Can we begin in May?')
  await place.getByRole('button', { name: 'Send question' }).click()
  await place.getByText('Your question was sent.').waitFor()
  const beside = staff.getByRole('complementary', { name: 'Questions about Project Timeline' })
  await beside.getByText('Can we begin in May?', { exact: true }).waitFor()
  await beside.getByPlaceholder('Write an answer').fill('Yes, on the 4th.')
  await beside.getByRole('button', { name: 'Send answer' }).click()
  await place.getByText('Yes, on the 4th.').waitFor()
}

/** Accepts by keyboard; missing fields are reported first, and a code verifies the e-mail address. */
const accept = async (client: Page) => {
  await client.getByLabel('Add the optional item Training').check()
  await client.locator('output', { hasText: '$6,500.00' }).waitFor()
  await client.getByLabel('Your full name').fill('Ada Lovelace')
  await client.getByLabel('Your email address').fill('ada@engines.example')
  await client.getByRole('button', { name: 'Send me a code' }).press('Enter')
  await client.getByText('A code is on its way to ada@engines.example.').waitFor()
  const [, code = ''] = /code is (\d+)/.exec(await mailTo('ada@engines.example', 'your code is')) ?? []
  await client.getByLabel('The code from the mail').fill(code)
  await client.keyboard.press('Enter')
  await client.getByText('Confirm that you accept').last().waitFor()
  await expectFocus(client.getByLabel('I accept this proposal'))
  await expectFit(client)
  await client.getByLabel('I accept this proposal').press('Space')
  await client.getByRole('button', { name: 'Accept this proposal' }).press('Enter')
}

it('a message on a phone becomes an accepted proposal, and a proof that verifies', async () => {
  await write()
  const staff = await propose()
  const path = await share(staff)

  const client = await product.visitor(path, phone)
  await client.getByRole('heading', { name: 'Accept or decline' }).waitFor()
  const second = await client.context().newPage()
  await second.goto('/report')
  await second.getByRole('heading', { name: 'Accept or decline' }).waitFor()
  await client.bringToFront()
  await askAndAnswer(client, staff)
  await accept(client)
  for (const tab of [client, second]) {
    await tab.getByRole('heading', { name: 'Accepted' }).waitFor()
    await tab.locator('#decision').getByText('$6,500.00').waitFor()
  }
  await client.waitForURL('**/report#decision')
  await expectFit(client)

  await staff.goto('/dashboard/leads')
  await leadNamed(staff, 'Ada Lovelace').getByText('$6,500').waitFor()
  await leadNamed(staff, 'Ada Lovelace').getByRole('link', { name: 'Ada Lovelace' }).click()
  await staff.getByText('Document accepted').first().waitFor()
  await staff.locator('option[value="won"]:checked').first().waitFor({ state: 'attached' })

  const receipt = await mailTo('ada@engines.example', 'Accepted proposal')
  expect(receipt).toContain('receipt-dossier.json')
  const printed = await client.request.get('/api/public/report/receipt').then((answer) => answer.body())
  expect((await readPdf(printed)).pages.at(-1)).toMatch(/Accepted by Ada Lovelace.*SHA-256 of its text/)
  const { keys } = await client.request.get('/.well-known/atrium-log.json').then((answer) => answer.json())
  await client.getByText('How to check the text').click()
  const proof = await client.getByRole('link', { name: 'The proof of it' }).getAttribute('href')
  const dossier: Dossier = await client.request.get(proof ?? '').then((answer) => answer.json())
  const proved = await verifyDossier(dossier, keys[0].vkey)
  expect(proved.streams[0]?.events.map(({ type }) => type)).toEqual(
    expect.arrayContaining(['ShareCreated', 'QuestionAsked', 'QuestionAnswered', 'ProposalAccepted']),
  )
  await product.leave([], /^400 \/report\/accept/)
})
