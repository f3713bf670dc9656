import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { writing } from '#contracts/document/http/writing.ts'
import { leads } from '#contracts/lead/http/leads.ts'
import { runs } from '#contracts/run/http/runs.ts'
import type { Dossier } from '#domain/audit/service/proofs.ts'
import { nineAnswers } from '#tests/support/document/documents.ts'
import { readPdf } from '#tests/support/document/pdf-text.ts'
import { eventually } from '#tests/support/eventually.ts'
import { type SmtpServer, smtpServer } from '#tests/support/mail/smtp-server.ts'
import { verifyDossier } from '#verifier/verify-dossier.mjs'
import { pushAddress } from './support/go-to.ts'
import { expectFocus, expectInSight, leadNamed } from './support/on-screen.ts'
import { openProduct, type Product } from './support/product.ts'
import { expectFit } from './support/readers.ts'
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

const answers = {
  ...nineAnswers,
  clientName: 'Engines',
  totalInvestment: '$5,000',
  proposedSolutionComponents: '- Study: $5,000\n- Training: $1,500, optional',
}

/** A proposal with a price table to a lead, opened by staff. */
const propose = async (leadId: string): Promise<Page> => {
  const body = { inputs: answers, leadId }
  const { run } = await product.api.call(runs.start, { params: { id: '5' }, body })
  const outputs = JSON.stringify(await product.api.call(writing.generateProposal, { body: answers }))
  await product.api.call(runs.patch, { params: { runId: run.id }, body: { status: 'completed', outputs } })
  const staff = await product.staff(`/dashboard/proposals/${run.id}`)
  await staff.getByRole('table', { name: 'Prices' }).waitFor()
  return staff
}

/** Creates a link that asks for a decision; returns its path. */
const share = async (staff: Page): Promise<string> => {
  await staff.getByRole('button', { name: 'Share', exact: true }).click()
  await staff.getByLabel('Ask for a decision').check()
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
  await expectInSight(client.getByLabel('I accept this proposal'))
  await expectFit(client)
  await client.getByLabel('I accept this proposal').press('Space')
  await client.getByRole('button', { name: 'Accept this proposal' }).press('Enter')
}

it('a client asks about a proposal on a phone, accepts it with an option, and has a proof that verifies', async () => {
  const body = { name: 'Ada Lovelace', email: 'ada@engines.example', company: 'Engines' }
  const { lead } = await product.api.call(leads.create, { body })
  const staff = await propose(lead.id)
  const path = await share(staff)

  const client = await product.visitor(path, { ...phone, reducedMotion: 'no-preference' })
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

  await pushAddress(staff, `/dashboard/leads?lead=${lead.id}`)
  await leadNamed(staff, 'Ada Lovelace').getByText('$6,500').waitFor()
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
