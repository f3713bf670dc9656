import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contact } from '#contracts/lead/http/contact.ts'
import { followUps } from '#contracts/lead/http/follow-up.ts'
import { leadTimeline } from '#contracts/lead/http/lead-timeline.ts'
import { leads } from '#contracts/lead/http/leads.ts'
import { type ApiClient, apiClient, refusalOf, staffClient } from '#tests/support/api-client.ts'
import { startTestAtrium, type TestAtrium } from '#tests/support/atrium.ts'
import { eventually } from '#tests/support/eventually.ts'
import { type SmtpServer, smtpServer } from '#tests/support/mail/smtp-server.ts'

let atrium: TestAtrium
let smtp: SmtpServer
let staff: ApiClient
/** The mail server is unavailable for the first mail to the lead. */
const verdict = (attempt: number) => (attempt === 2 ? '421' : '250')
beforeAll(async () => {
  smtp = await smtpServer(verdict)
  const mail = { SMTP_URL: smtp.url, NOTIFY_EMAIL: 'staff@example.com', BRAND_NAME: 'Bits' }
  atrium = await startTestAtrium({ ...mail, CONTACT_EMAIL: 'hello@bits.example' })
  staff = await staffClient(atrium.url)
})
afterAll(async () => {
  expect(atrium.defects).toEqual([])
  await atrium.stop()
  await smtp.stop()
})

describe('a follow-up', () => {
  it('is drafted from the lead, sent once through a server that was away, and in the history', async () => {
    const message = { name: 'Ada', email: 'ada@example.com', message: 'Please call me.' }
    await apiClient(atrium.url).call(contact.send, { body: message })
    await eventually(() => expect(smtp.mails).toHaveLength(1))
    const [lead] = (await staff.call(leads.list, { query: {} })).leads
    const params = { id: lead?.id ?? '' }
    const draft = await staff.call(followUps.draft, { params })
    expect(draft).toMatchObject({ generatedBy: 'template', canSend: true })
    expect(draft.text).toMatch(/^Hello Ada,\n\nThank you for your message of .*Kind regards\nBits$/s)

    const headers = { 'idempotency-key': 'once' }
    const body = { subject: 'Again\r\nBcc: all@example.com', text: draft.text }
    const { mailId } = await staff.call(followUps.send, { params, body, headers })
    expect(await staff.call(followUps.send, { params, body, headers })).toEqual({ mailId })
    await eventually(() => expect(smtp.mails).toHaveLength(2))
    const [, sent = ''] = smtp.mails
    expect(sent).toMatch(/^To: ada@example.com$/m)
    expect(sent).toMatch(/^Subject: Again Bcc: all@example.com$/m)
    expect(sent).toContain(`<mail-${mailId}@bits.example>`)
    await eventually(async () => {
      const { entries } = await staff.call(leadTimeline.read, { params, query: {} })
      expect(entries.map(({ summary }) => summary)).toEqual(
        expect.arrayContaining([expect.stringMatching(/^Mail sent/), 'Mail written: Again Bcc: all@example.com']),
      )
    })
    expect(smtp.mails).toHaveLength(2)
  })

  it('is not made for a lead that is unknown, nor without a text', async () => {
    const unknown = { id: '01890000-0000-7000-8000-000000000000' }
    expect((await refusalOf(staff.call(followUps.draft, { params: unknown }))).status).toBe(404)
    const { lead } = await staff.call(leads.create, { body: { name: 'Bob', email: 'bob@example.com' } })
    const body = { subject: 'Again', text: ' ' }
    expect((await refusalOf(staff.call(followUps.send, { params: { id: lead.id }, body }))).status).toBe(400)
  })
})
