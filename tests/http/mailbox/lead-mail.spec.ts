import { afterEach, describe, expect, it } from 'vitest'
import { contact } from '#contracts/lead/http/contact.ts'
import { leadErasure } from '#contracts/lead/http/lead-erasure.ts'
import { leadTimeline } from '#contracts/lead/http/lead-timeline.ts'
import { leads } from '#contracts/lead/http/leads.ts'
import { apiClient, staffClient } from '#tests/support/api-client.ts'
import { startTestAtrium, type TestAtrium } from '#tests/support/atrium.ts'
import { eventually } from '#tests/support/eventually.ts'
import { type SmtpServer, smtpServer } from '#tests/support/mail/smtp-server.ts'

let atrium: TestAtrium
let smtp: SmtpServer
afterEach(async () => {
  await atrium.stop()
  await smtp.stop()
})

const start = async (verdict: (attempt: number) => string) => {
  smtp = await smtpServer(verdict)
  atrium = await startTestAtrium({ SMTP_URL: smtp.url, NOTIFY_EMAIL: 'staff@example.com', BRAND_NAME: 'Bits' })
  return apiClient(atrium.url)
}
const writes = (name: string, fields: object = {}) => ({
  body: { name, email: `${name.toLowerCase()}@example.com`, message: `It is ${name}.`, ...fields },
})

describe('a mail about a lead', () => {
  it('goes to staff once for each visitor who becomes a lead or writes again, and for no lead that staff enter', async () => {
    const browser = await start(() => '250')
    const staff = await staffClient(atrium.url)
    await staff.call(leads.create, { body: { name: 'Entered', email: 'entered@example.com' } })
    await browser.call(contact.send, writes('Ada', { company: 'Engines\r\nBcc: all@example.com' }))
    await browser.call(contact.send, writes('Ada'))
    await browser.call(contact.send, writes('Bob'))
    await eventually(() => expect(smtp.mails).toHaveLength(3))
    expect(smtp.mails[1]).toMatch(/^Subject: Bits: Ada .* wrote again$/m)
    const [ada = ''] = smtp.mails
    expect(ada).toMatch(/^To: staff@example.com$/m)
    expect(ada).toMatch(/^Reply-To: ada@example.com$/m)
    expect(ada).toMatch(/^Subject: New lead for Bits: Ada \(Engines Bcc: all@example.com\)$/m)
    expect(ada).not.toMatch(/^Bcc:/m)
    expect(ada).toContain('It is Ada.')
    const [lead] = (await staff.call(leads.list, { query: { search: 'ada@' } })).leads
    expect(ada.replace(/=\r\n/g, '')).toContain(`${atrium.url}/dashboard/leads?lead`)
    expect(ada).toContain(`<lead-${lead?.id}@`)
    await eventually(async () => {
      const { entries } = await staff.call(leadTimeline.read, { params: { id: lead?.id ?? '' }, query: {} })
      expect(entries.map(({ type }) => type)).toContain('MailSent')
    })
    expect(atrium.defects).toEqual([])
  })

  it('is tried again while the mail server is unwell, and no visitor waits for it', async () => {
    const browser = await start((attempt) => (attempt === 1 ? '451' : '250'))
    await browser.call(contact.send, writes('Ada'))
    await eventually(() => expect(smtp.attempts()).toBe(1))
    await browser.call(contact.send, writes('Bob'))
    await eventually(() => expect(smtp.mails.map((mail) => /It is (\w+)/.exec(mail)?.[1])).toEqual(['Ada', 'Bob']))
  })

  it('that waits for the mail server is not sent once its person is erased', async () => {
    let away = true
    const browser = await start(() => (away ? '451' : '250'))
    const staff = await staffClient(atrium.url)
    await browser.call(contact.send, writes('Ada'))
    await eventually(() => expect(smtp.attempts()).toBeGreaterThan(0))
    const [ada] = (await staff.call(leads.list, { query: { search: 'ada@' } })).leads
    await staff.call(leadErasure.erase, { params: { id: ada?.id ?? '' } })
    away = false
    await browser.call(contact.send, writes('Bob'))
    await eventually(() => expect(smtp.mails.map((mail) => /It is (\w+)/.exec(mail)?.[1])).toContain('Bob'))
    expect(smtp.mails).toHaveLength(1)
    expect(smtp.mails.join()).not.toMatch(/\bada\b/i)
  })

  it('that is refused permanently does not block the next one', async () => {
    const browser = await start((attempt) => (attempt === 1 ? '550' : '250'))
    await browser.call(contact.send, writes('Ada'))
    await browser.call(contact.send, writes('Bob'))
    await eventually(() => expect(smtp.mails.map((mail) => /It is (\w+)/.exec(mail)?.[1])).toEqual(['Bob']))
  })
})
