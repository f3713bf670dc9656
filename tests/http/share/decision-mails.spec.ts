import { afterAll, beforeAll, expect, it } from 'vitest'
import { leadTimeline } from '#contracts/lead/http/lead-timeline.ts'
import { leads } from '#contracts/lead/http/leads.ts'
import { publicReports } from '#contracts/share/http/public.ts'
import { type ApiClient, apiClient, staffClient } from '#tests/support/api-client.ts'
import { startTestAtrium, type TestAtrium } from '#tests/support/atrium.ts'
import { eventually } from '#tests/support/eventually.ts'
import { type SmtpServer, smtpServer } from '#tests/support/mail/smtp-server.ts'
import { post } from '#tests/support/post.ts'
import { sharedRuns } from '#tests/support/share/shared-run.ts'

let smtp: SmtpServer
let atrium: TestAtrium
let staff: ApiClient
let links: ReturnType<typeof sharedRuns>
let verdict = '250'
beforeAll(async () => {
  smtp = await smtpServer(() => verdict)
  const mail = { SMTP_URL: smtp.url, NOTIFY_EMAIL: 'office@example.com', BRAND_NAME: 'Bits' }
  atrium = await startTestAtrium({ ...mail, CHROMIUM_PATH: 'off' })
  staff = await staffClient(atrium.url)
  links = sharedRuns(staff)
})
afterAll(async () => {
  await atrium.stop()
  await smtp.stop()
  expect(atrium.defects).toEqual([])
})

const openLink = async (gate: { requireEmail?: boolean; email?: string } = {}) => {
  const until = new Date(Date.now() + 86_400_000).toISOString()
  const runId = await links.proposal()
  const { token } = await links.share(runId, {
    decision: { until },
    requireEmail: gate.requireEmail ?? false,
  })
  const reader = apiClient(atrium.url)
  const { email } = gate
  await reader.call(publicReports.exchange, { params: { redirectToken: token }, body: { email } })
  return { reader, runId, version: (await reader.call(publicReports.read, {})).version }
}
const form = (reader: ApiClient, path: string, fields: Record<string, string>) =>
  reader.send(`/report/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
    redirect: 'manual',
  })
const mailsTo = (address: string) => smtp.mails.filter((mail) => new RegExp(`^To: ${address}$`, 'm').test(mail))

it("waits for a mail server that is away, reaches both sides once, with receipt and proof, and is in the lead's story", async () => {
  verdict = '421'
  const { reader, runId, version } = await openLink({ requireEmail: true, email: 'ada@example.com' })
  const { lead } = await staff.call(leads.create, { body: { name: 'Ada', email: 'ada@example.com' } })
  await links.report(runId, { leadId: lead.id })
  const answer = await post(reader.send, '/api/public/report/accept', { name: 'Ada', agreed: true, version })
  expect(answer.status).toBe(201)
  await eventually(() => expect(smtp.attempts()).toBeGreaterThan(0))
  verdict = '250'
  await eventually(() => {
    for (const address of ['ada@example.com', 'office@example.com']) expect(mailsTo(address)).toHaveLength(1)
  })
  const [mail = ''] = mailsTo('ada@example.com')
  for (const part of ['receipt.html', 'receipt-dossier.json', (await answer.json()).documentHash])
    expect(mail.replace(/=\r\n/g, '')).toContain(part)
  await eventually(async () => {
    const { entries } = await staff.call(leadTimeline.read, { params: { id: lead.id }, query: {} })
    const mailed = entries.filter(({ type }) => type === 'MailSent').map(({ summary }) => summary)
    expect(mailed.sort()).toEqual([
      'Mail about the decision handed to the mail server for the maker of the link',
      'Mail about the decision handed to the mail server for the office',
      'Receipt of the decision mailed to the client',
    ])
  })
})

it('verifies an address by a code, once the mail server takes it, which opens nothing for another address; its mail is in the story, the code is not', async () => {
  const { reader, runId, version } = await openLink()
  const request = { name: 'Eve', agreed: 'on', version: String(version) }
  expect((await form(reader, 'accept', request)).status).toBe(400)
  verdict = '451'
  expect((await post(reader.send, '/api/public/report/code', { email: 'eve@example.com' })).status).toBe(503)
  verdict = '250'
  const response = await form(reader, 'code', { ...request, email: 'eve@example.com' })
  expect(await response.text()).toContain('A code is on its way to eve@example.com.')
  const code = await eventually(() => {
    const match = /code is (\d{6})/.exec(mailsTo('eve@example.com')[0] ?? '')?.[1]
    expect(match).toBeDefined()
    return match ?? ''
  })
  const wrong = await form(reader, 'accept', { ...request, email: 'mallory@example.com', code })
  expect([wrong.status, await wrong.text()]).toEqual([400, expect.stringContaining('This code is not right')])
  expect((await form(reader, 'accept', { ...request, email: 'eve@example.com', code })).status).toBe(303)
  const { lead } = await staff.call(leads.create, { body: { name: 'Eve', email: 'eve@example.com' } })
  await links.report(runId, { leadId: lead.id })
  const { entries } = await staff.call(leadTimeline.read, { params: { id: lead.id }, query: {} })
  const mailed = entries.filter(({ summary }) => summary === 'Code for the address mailed to the client')
  expect(mailed).toMatchObject([{ type: 'MailSent', about: { kind: 'share' } }])
  expect(JSON.stringify(entries)).not.toContain(code)
  await eventually(() => expect(mailsTo('eve@example.com')).toHaveLength(2))
})
