import { randomBytes } from 'node:crypto'
import { expect, it, onTestFinished } from 'vitest'
import { leadMails } from '#contracts/lead/http/lead-mails.ts'
import { leads } from '#contracts/lead/http/leads.ts'
import { mailbox } from '#contracts/mailbox/http.ts'
import { staffClient } from '#tests/support/api-client.ts'
import { startTestAtrium } from '#tests/support/atrium.ts'
import { eventually } from '#tests/support/eventually.ts'
import { dovecotServer } from '#tests/support/servers/dovecot-server.ts'

const numbered = (number: number) =>
  `From: ada@example.com\nSubject: Mail ${number}\nMessage-ID: <${number}@ada.example>\n\nHello ${number}\n`

it('two servers take each mail once, and one goes on where the other stops', async () => {
  const imap = await dovecotServer()
  onTestFinished(imap.stop)
  const shared = { IMAP_URL: imap.url, MASTER_KEY: randomBytes(32).toString('base64') }
  const first = await startTestAtrium(shared)
  const second = await startTestAtrium({ ...shared, DATABASE_URL: first.databaseUrl })
  const staff = await staffClient(second.url)
  await eventually(async () => expect((await staff.call(mailbox.read, {})).lastLookAt).not.toBeNull())
  const { lead } = await staff.call(leads.create, { body: { name: 'Ada', email: 'ada@example.com' } })
  const subjects = async () => {
    const { mails } = await staff.call(leadMails.list, { params: { id: lead.id }, query: {} })
    return mails.map(({ subject }) => subject).toSorted()
  }
  for (let number = 0; number < 8; number++) await imap.deliver(numbered(number))
  const all = Array.from({ length: 8 }, (_, number) => `Mail ${number}`)
  await eventually(async () => expect(await subjects()).toEqual(all), 30_000)
  expect([...first.defects, ...second.defects]).toEqual([])
  // The database is the first one's: it is dropped last.
  await second.stop()
  await imap.deliver(numbered(8))
  const other = await staffClient(first.url)
  await eventually(async () => {
    const { mails } = await other.call(leadMails.list, { params: { id: lead.id }, query: {} })
    expect(mails.map(({ subject }) => subject).toSorted()).toEqual([...all, 'Mail 8'])
  }, 60_000)
  await first.stop()
}, 120_000)
