import { afterEach, describe, expect, it } from 'vitest'
import { leadErasure } from '#contracts/lead/http/lead-erasure.ts'
import { leadMails } from '#contracts/lead/http/lead-mails.ts'
import { leadTimeline } from '#contracts/lead/http/lead-timeline.ts'
import { leads } from '#contracts/lead/http/leads.ts'
import { notifications } from '#contracts/notification/http/notifications.ts'
import { staffClient } from '#tests/support/api-client.ts'
import { startTestAtrium, type TestAtrium } from '#tests/support/atrium.ts'
import { eventually } from '#tests/support/eventually.ts'
import { readMailInPython } from '#tests/support/mail/mail-in-python.ts'
import { type SmtpServer, smtpServer } from '#tests/support/mail/smtp-server.ts'

let atrium: TestAtrium
let smtp: SmtpServer | null = null
afterEach(async () => {
  await atrium.stop()
  await smtp?.stop()
  smtp = null
})

const start = async (verdict?: (attempt: number) => string) => {
  smtp = verdict === undefined ? null : await smtpServer(verdict)
  const mail = { NOTIFY_EMAIL: 'staff@example.com', MAIL_FROM: 'office@bits.example' }
  atrium = await startTestAtrium(smtp === null ? {} : { ...mail, SMTP_URL: smtp.url })
  const staff = await staffClient(atrium.url)
  const { lead } = await staff.call(leads.create, { body: { name: 'Ada', email: 'ada@example.com' } })
  const params = { id: lead.id }
  return {
    staff,
    params,
    send: (subject: string, inReplyTo?: string) =>
      staff.call(leadMails.send, { params, body: { subject, text: `About ${subject}.`, inReplyTo } }),
    list: async (query = {}) => staff.call(leadMails.list, { params, query }),
  }
}

const header = (name: string, mail = '') => new RegExp(`^${name}: ((?:.*)(?:\r?\n[ \t].*)*)`, 'm').exec(mail)?.[1]

describe('mails to a lead', () => {
  it('go out once from MAIL_FROM, as one thread, and are listed newest first', async () => {
    const { send, list } = await start(() => '250')
    const { mail: first } = await send('A start')
    expect(first).toMatchObject({ direction: 'out', state: 'queued', quoted: null, attachments: [] })
    await eventually(async () => expect((await list()).mails[0]?.state).toBe('sent'))
    const { mail: second } = await send('An answer', first.id)
    const { mail: third } = await send('One more', second.id)
    await eventually(() => expect(smtp?.mails).toHaveLength(3))
    const [one = '', two = '', three = ''] = smtp?.mails ?? []
    const ids = [one, two, three].map((mail) => header('Message-ID', mail) ?? '')
    expect(ids[0]).toBe(`<mail-${first.id}@bits.example>`)
    expect(header('From', one)).toContain('office@bits.example')
    expect(header('In-Reply-To', one)).toBeUndefined()
    expect(header('In-Reply-To', two)).toBe(ids[0])
    expect(header('References', two)).toBe(ids[0])
    expect(header('In-Reply-To', three)).toBe(ids[1])
    expect(header('References', three)?.split(/\s+/)).toEqual([ids[0], ids[1]])
    await eventually(async () =>
      expect((await list()).mails.map(({ subject, state }) => [subject, state])).toEqual([
        ['One more', 'sent'],
        ['An answer', 'sent'],
        ['A start', 'sent'],
      ]),
    )
    const page = await list({ limit: 2 })
    expect(page.mails.map(({ id }) => id)).toEqual([third.id, second.id])
    expect((await list({ limit: 2, cursor: page.nextCursor ?? '' })).mails.map(({ id }) => id)).toEqual([first.id])
    expect(atrium.defects).toEqual([])
  })

  it('have their subject as it was written, whatever it would mean to a mail program', async () => {
    const { send } = await start(() => '250')
    const subjects = [`=?utf-8?Q?Gift?= for you ${'ä'.repeat(60)}`, 'What is =? and ?=', `Größe ${'😀'.repeat(60)}`]
    for (const subject of subjects) await send(subject)
    await eventually(() => expect(smtp?.mails).toHaveLength(3))
    const read = await Promise.all((smtp?.mails ?? []).map(readMailInPython))
    expect(read.map(({ subject }) => subject).toSorted()).toEqual(subjects.toSorted())
    expect(smtp?.mails.every((mail) => mail.split('\r\n').every((line) => line.length <= 78))).toBe(true)
  })

  it('have the first answer again to the byte, with the same key', async () => {
    const { staff, params } = await start(() => '250')
    const headers = { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }
    const body = JSON.stringify({ subject: 'Once', text: 'Hello' })
    const send = () => staff.send(`/api/leads/${params.id}/mails`, { method: 'POST', headers, body })
    const [first, again] = [await (await send()).text(), await (await send()).text()]
    expect(again).toBe(first)
  })

  it('are refused without a mail server', async () => {
    const { send } = await start()
    await expect(send('A start')).rejects.toMatchObject({ status: 503 })
  })

  it('answer a mail of the same lead alone', async () => {
    const { send } = await start(() => '250')
    await expect(send('An answer', crypto.randomUUID())).rejects.toThrow('400: ')
    await expect(send('An answer', crypto.randomUUID())).rejects.toThrow('"path":"inReplyTo"')
  })

  it('are refused where the mail server refuses them, stand in the timeline, and notify', async () => {
    const { send, list, staff, params } = await start(() => '550')
    await send('A start')
    await eventually(async () => expect((await list()).mails[0]).toMatchObject({ state: 'refused' }))
    const { entries } = await staff.call(leadTimeline.read, { params, query: {} })
    expect(entries.map(({ type }) => type)).toEqual(['LeadMailRefused', 'LeadMailWritten', 'LeadCaptured'])
    const refused = [{ kind: 'mail', text: 'A mail to Ada was refused by the mail server, or not confirmed.' }]
    await eventually(async () =>
      expect((await staff.call(notifications.list, { query: {} })).notifications).toMatchObject(refused),
    )
  })

  it('are refused, and not sent again, where the connection breaks before the answer', async () => {
    const { send, list } = await start((attempt) => (attempt === 1 ? 'hang up' : '250'))
    await send('A start')
    await eventually(async () => expect((await list()).mails[0]).toMatchObject({ state: 'refused' }))
    expect((await list()).mails[0]?.reason).toContain('may have arrived')
    await send('One more')
    await eventually(async () => expect((await list()).mails[0]).toMatchObject({ state: 'sent' }))
    expect(smtp?.attempts()).toBe(2)
  })

  it('are gone from every list once the person is erased', async () => {
    const { send, list, staff, params } = await start(() => '250')
    await send('A start')
    await eventually(() => expect(smtp?.mails).toHaveLength(1))
    await staff.call(leadErasure.erase, { params })
    expect((await list()).mails).toEqual([])
  })
})
