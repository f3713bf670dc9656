import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { leadMails } from '#contracts/lead/http/lead-mails.ts'
import { leads } from '#contracts/lead/http/leads.ts'
import { mailbox } from '#contracts/mailbox/http.ts'
import { notifications } from '#contracts/notification/http/notifications.ts'
import { refusalOf, staffClient } from '#tests/support/api-client.ts'
import { startTestAtrium, type TestAtrium, testEnvironment } from '#tests/support/atrium.ts'
import { eventually } from '#tests/support/eventually.ts'
import { commandHere } from '#tests/support/process/command-line.ts'
import { dovecotServer } from '#tests/support/servers/dovecot-server.ts'

const METRICS_TOKEN = 'a-token-for-tests'
const settings = { METRICS_TOKEN, MASTER_KEY: randomBytes(32).toString('base64') }
let imap: Awaited<ReturnType<typeof dovecotServer>>
let atrium: TestAtrium
let staff: Awaited<ReturnType<typeof staffClient>>

const aMail = (subject: string, headers: readonly string[] = [], body = 'Hello') =>
  [`From: Ada <ada@example.com>`, `Subject: ${subject}`, ...headers, '', body, ''].join('\n')

beforeAll(async () => {
  imap = await dovecotServer()
  // In Tokyo the first is of the morning of 1 March, and the second of the evening before.
  await imap.deliver(aMail('Early'), new Date('2026-02-28T20:00:00.000Z'))
  await imap.deliver(aMail('Too early'), new Date('2026-02-28T14:00:00.000Z'))
  atrium = await startTestAtrium({ ...settings, IMAP_URL: imap.url })
  staff = await staffClient(atrium.url)
  await eventually(async () => expect((await staff.call(mailbox.read, {})).lastLookAt).not.toBeNull())
}, 60_000)
afterAll(async () => {
  await atrium.stop()
  await imap.stop()
})

const newLead = async (name: string) => {
  const { lead } = await staff.call(leads.create, { body: { name, email: `${name.toLowerCase()}@example.com` } })
  return { id: lead.id }
}
const readSkipped = async () => (await staff.call(mailbox.read, {})).skipped.items

describe('the shared mailbox', () => {
  it('gives up its earlier mails on request, from a day of the office on, without notifications', async () => {
    const params = await newLead('Ada')
    const office = { IMAP_URL: imap.url, TIME_ZONE: 'Asia/Tokyo' }
    const environment = { ...testEnvironment(atrium.databaseUrl), ...settings, ...office }
    const bring = commandHere(environment)
    const { stdout } = await bring(['mail', 'import', '--since', '2026-03-01'])
    expect(stdout).toContain('1 mails taken, 0 skipped, 0 known already.')
    const { mails } = await staff.call(leadMails.list, { params, query: {} })
    expect(mails).toMatchObject([{ subject: 'Early', at: '2026-02-28T20:00:00.000Z', state: 'received' }])
    expect((await staff.call(notifications.list, { query: {} })).notifications).toEqual([])
  }, 60_000)

  it('gives a lead many mails, which are listed in pages, whatever date they claim', async () => {
    const params = await newLead('Bob')
    const dates = ['Date: Thu, 01 Jan 1970 00:00:00 +0000', 'Date: Thu, 01 Jan 2099 00:00:00 +0000', 'Date: nonsense']
    const mails = Array.from({ length: 120 }, (_, n) => {
      const date = dates[n % 4]
      const mail = aMail(`Mail ${n}`, [...(date === undefined ? [] : [date]), `Message-ID: <${n}@bob.example>`])
      return mail.replace('ada@', 'bob@')
    })
    await imap.deliverAll(mails)
    const page = (query: { readonly limit?: number; readonly cursor?: string }) =>
      staff.call(leadMails.list, { params, query })
    await eventually(async () => expect((await page({ limit: 1 })).mails[0]?.subject).toBe('Mail 119'), 30_000)
    const listed: { readonly subject: string; readonly at: string }[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const next = await page({ limit: 30, ...(cursor !== '' && { cursor }) })
      expect(next.mails).toHaveLength(30)
      listed.push(...next.mails)
      cursor = next.nextCursor
    }
    expect(listed.map(({ subject }) => subject)).toEqual(Array.from({ length: 120 }, (_, n) => `Mail ${119 - n}`))
    expect(listed.every(({ at }) => Math.abs(Date.parse(at) - Date.now()) < 3_600_000)).toBe(true)
    expect((await refusalOf(page({ cursor: 'nonsense' }))).status).toBe(400)
  }, 60_000)

  it('gives a mail that several members choose a lead for at once to one of the leads', async () => {
    const choices = [await newLead('Ira'), await newLead('Joy'), await newLead('Kit')]
    await imap.deliver(aMail('Whose is this', ['From: Who <who@nowhere.example>'], 'Private').replace(/^.*\n/, ''))
    const own = async () => (await readSkipped()).filter(({ subject }) => subject === 'Whose is this')
    await eventually(async () => expect(await own()).toHaveLength(1))
    const [mail] = await own()
    const take = (leadId: string) =>
      staff.call(mailbox.take, { params: { id: mail?.id ?? '' }, body: { leadId } }).then(
        (reply) => reply.leadId,
        () => null,
      )
    const answers = await Promise.all(choices.map(({ id }) => take(id)))
    const holds = async (id: string) =>
      (await staff.call(leadMails.list, { params: { id }, query: {} })).mails.length === 1 ? [id] : []
    const holders = (await Promise.all(choices.map(({ id }) => holds(id)))).flat()
    expect(holders).toHaveLength(1)
    expect(new Set(answers.filter((answer) => answer !== null))).toEqual(new Set(holders))
    expect(await own()).toEqual([])
  })

  it('takes what is hostile for what it is', async () => {
    const params = await newLead('Eve')
    const report = 'Content-Type: multipart/report; report-type=delivery-status; boundary=b'
    const status = '--b\n\nfailed\n--b\nContent-Type: message/delivery-status\n\nAction: failed\nStatus: 5.1.1\n--b--'
    const same = 'Message-ID: <same@eve.example>'
    const all = [
      ...[aMail('Same', [same]), aMail('Same', [same], 'Other words'), aMail('Same', [same])],
      ...[aMail('No id', ['Message-ID: <>']), aMail('No id', ['Message-ID: '], 'Another one')],
      aMail('Away', ['Auto-Submitted: auto-replied']),
      aMail('A list', ['List-Id: <a.example>']),
      aMail('Returned', [report], status),
      aMail('Deep', [], '').replace('\n\n', `\n${nested}`),
      aMail('Controls\u0007\u001b[2J').replace('Ada <', '"A\u0007da\u202e" <'),
      aMail('Large', ['Content-Type: application/octet-stream'], `${'a'.repeat(76)}\n`.repeat(690_000)),
      aMail('Last'),
    ]
    await imap.deliverAll(all.map((mail) => mail.replace('ada@', 'eve@')))
    const list = async () => (await staff.call(leadMails.list, { params, query: {} })).mails
    await eventually(async () => expect((await list())[0]?.subject).toBe('Last'), 30_000)
    expect((await list()).map(({ subject, state }) => `${subject}: ${state}`).toReversed()).toEqual([
      ...['Same: received', 'Same: received', 'No id: received', 'No id: received'],
      ...['Away: automatic', 'Controls[2J: received', 'Last: received'],
    ])
    expect((await list()).find(({ subject }) => subject === 'Controls[2J')?.by).toBe('Ada')
    const reasons = (await readSkipped()).map(({ subject, reason }) => `${subject}: ${reason}`)
    expect(reasons.toSorted()).toEqual([
      ...['A list: list', 'Deep: unreadable', 'Large: too_large', 'Returned: automatic'],
    ])
    for (const { id, subject } of await readSkipped())
      expect([subject, await staff.call(mailbox.take, { params: { id }, body: { leadId: params.id } })]).toEqual([
        ...[subject, { leadId: params.id }],
      ])
    expect(await readSkipped()).toEqual([])
    const texts = new Map((await list()).map(({ subject, text }) => [subject, text]))
    expect(texts.get('Large')).toContain('too large to be taken over')
    expect(texts.get('Deep')).toContain('cannot be read')
  }, 60_000)

  it('gives a lead the files of a mail up to 25 MiB, and the names of the others', async () => {
    const params = await newLead('Fay')
    const file = (name: string) =>
      `--b\nContent-Disposition: attachment; filename=${name}\nContent-Transfer-Encoding: base64\n\n${'QUFB'.repeat(3 * 1024 ** 2)}\n`
    const parts = ['one.bin', 'two.bin', 'three.bin'].map(file).join('')
    const mail = aMail('Files', ['Content-Type: multipart/mixed; boundary=b'], `--b\n\nHello\n${parts}--b--`)
    await imap.deliver(mail.replace('ada@', 'fay@'))
    const files = await eventually(async () => {
      const { mails } = await staff.call(leadMails.list, { params, query: {} })
      expect(mails).toMatchObject([{ subject: 'Files', text: 'Hello' }])
      return mails.flatMap(({ attachments }) => attachments)
    }, 30_000)
    expect(files.map(({ name, size, href }) => [name, size, href !== null])).toEqual([
      ...[
        ['one.bin', 9 * 1024 ** 2, true],
        ['two.bin', 9 * 1024 ** 2, true],
        ['three.bin', 9 * 1024 ** 2, false],
      ],
    ])
  }, 60_000)

  it('is as far behind in the metrics as under System', async () => {
    const { behind, lastLookAt } = await staff.call(mailbox.read, {})
    const authorization = `Bearer ${METRICS_TOKEN}`
    const text = await (await fetch(`${atrium.url}/metrics`, { headers: { authorization } })).text()
    const figure = (name: string) => Number(new RegExp(`^${name} (.*)$`, 'm').exec(text)?.[1])
    expect(figure('atrium_mailbox_behind')).toBe(behind)
    const age = (Date.now() - Date.parse(lastLookAt ?? '')) / 1000
    expect(Math.abs(figure('atrium_mailbox_look_age_seconds') - age)).toBeLessThan(10)
    expect(atrium.defects).toEqual([])
  })
})

const nested = Array.from({ length: 300 }, (_, n) => `Content-Type: multipart/mixed; boundary=b${n}\n\n--b${n}\n`).join(
  '',
)
