import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { approvals } from '#contracts/approval/http.ts'
import { audit } from '#contracts/audit/http/audit.ts'
import { leadMails } from '#contracts/lead/http/lead-mails.ts'
import { leads } from '#contracts/lead/http/leads.ts'
import { rewinds } from '#contracts/rewind/http.ts'
import { tokens } from '#contracts/token/http.ts'
import { tokenScopes } from '#contracts/token/scopes.ts'
import { agentClient } from '#tests/support/agent/agent-client.ts'
import { type ApiClient, apiClient, staffClient } from '#tests/support/api-client.ts'
import { startTestAtrium, type TestAtrium } from '#tests/support/atrium.ts'
import { eventually } from '#tests/support/eventually.ts'
import { type SmtpServer, smtpServer } from '#tests/support/mail/smtp-server.ts'

let smtp: SmtpServer
let verdict = '250'
let atrium: TestAtrium
let ada: ApiClient
beforeAll(async () => {
  smtp = await smtpServer((_, mail) => (mail.includes('To: staff@') ? '250' : verdict))
  atrium = await startTestAtrium({ SMTP_URL: smtp.url, NOTIFY_EMAIL: 'staff@bits.example' })
  ada = await staffClient(atrium.url)
})
afterAll(async () => {
  await atrium.stop()
  await smtp.stop()
})

let leadId: string
let tokenId: string
let secret: string
let program: ApiClient
let count = 0
beforeEach(async () => {
  verdict = '250'
  count += 1
  leadId = (await ada.call(leads.create, { body: { name: 'Maya', email: `maya${count}@example.com` } })).lead.id
  const body = { name: 'Assistant', scopes: [...tokenScopes], expiresInDays: 1 }
  const issued = await ada.call(tokens.issue, { body })
  ;({ secret } = issued)
  tokenId = issued.token.id
  program = apiClient(atrium.url, { authorization: `Bearer ${secret}` })
})

const since = '2020-01-01T00:00:00Z'
const write = (by: ApiClient, subject: string, undoable: boolean) =>
  by.call(leadMails.send, { params: { id: leadId }, body: { subject, text: 'Hello.', undoable } })
const states = async () =>
  (await ada.call(leadMails.list, { params: { id: leadId }, query: {} })).mails.map(
    ({ subject, state }) => `${subject} ${state}`,
  )
const rewind = () =>
  ada.call(rewinds.undo, {
    params: { id: tokenId },
    body: { since },
    headers: { 'idempotency-key': crypto.randomUUID() },
  })
const countMails = (subject: string) => smtp.mails.filter((mail) => mail.includes(`Subject: ${subject}`)).length
const withdrawals = async () => {
  const { events } = await ada.call(audit.events, { params: { kind: 'lead', id: leadId }, query: {} })
  const mailEventIds = new Set(events.flatMap(({ type, id }) => (type === 'LeadMailWritten' ? [id] : [])))
  return events.filter(({ type, causationId }) => type === 'LeadMailWithdrawn' && mailEventIds.has(causationId))
}

describe('a rewind', () => {
  it('withdraws a mail that is held back, and it never leaves', async () => {
    await write(program, 'Wrong one', true)
    await write(ada, 'Right one', true)
    const { undone, stays } = await rewind()
    expect([undone.map(({ text }) => text), stays]).toEqual([['Mail to Maya'], []])
    expect(await states()).toEqual(['Right one queued'])
    expect(await withdrawals()).toHaveLength(1)
    await eventually(() => expect(countMails('Right one')).toBe(1), 60_000)
    expect(countMails('Wrong one')).toBe(0)
    expect((await rewind()).stays.map(({ reason }) => reason)).toContain('It is undone already.')
  })

  it('withdraws a mail that waits for the mail server, also one that was approved for an agent', async () => {
    verdict = '451'
    await write(program, 'Late wrong', false)
    const agent = await agentClient(atrium.url, secret)
    const wish = { leadId, subject: 'Late asked', text: 'Hello.', reason: 'She asked.' }
    const { approvalId } = await agent.call('write_mail', wish)
    await agent.close()
    await ada.call(approvals.judge, { params: { id: String(approvalId) }, body: { verdict: 'approve' } })
    // In the midst of an attempt a mail is on its way, and stays.
    await eventually(async () => {
      await rewind()
      expect(await states()).toEqual([])
    })
    expect(await withdrawals()).toHaveLength(2)
    verdict = '250'
    await write(ada, 'Late right', false)
    await eventually(() => expect(countMails('Late right')).toBe(1), 60_000)
    expect([countMails('Late wrong'), countMails('Late asked')]).toEqual([0, 0])
  })

  it('leaves a mail that has left or was refused, and says so', async () => {
    await write(program, 'Gone', false)
    await eventually(() => expect(countMails('Gone')).toBe(1))
    verdict = '550'
    await write(program, 'Refused', false)
    await eventually(async () => expect(await states()).toEqual(['Refused refused', 'Gone sent']))
    const { undone, stays } = await rewind()
    expect(undone.map(({ text }) => text)).toEqual(['Change of the last contact of Maya'])
    expect(stays.map(({ reason }) => reason)).toEqual([
      'The mail server refused the mail, or did not confirm it.',
      'The mail has left.',
    ])
    expect(await states()).toEqual(['Refused refused', 'Gone sent'])
  })
})
