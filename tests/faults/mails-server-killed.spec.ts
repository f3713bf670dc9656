import { afterEach, beforeEach, expect, it } from 'vitest'
import { leadMails } from '#contracts/lead/http/lead-mails.ts'
import { leads } from '#contracts/lead/http/leads.ts'
import { mailbox } from '#contracts/mailbox/http.ts'
import { staffClient } from '#tests/support/api-client.ts'
import { testEnvironment } from '#tests/support/atrium.ts'
import { eventually } from '#tests/support/eventually.ts'
import { threadsInPython } from '#tests/support/mail/mail-in-python.ts'
import { mailProgram } from '#tests/support/mail/mail-program.ts'
import { type SmtpServer, smtpServer } from '#tests/support/mail/smtp-server.ts'
import { startHere } from '#tests/support/process/server-here.ts'
import { type ServerProcess, spawnServer } from '#tests/support/process/server-process.ts'
import { connectedClient } from '#tests/support/servers/connected-client.ts'
import { dovecotServer } from '#tests/support/servers/dovecot-server.ts'
import { migratedDatabase } from '#tests/support/servers/migrated-database.ts'
import { type TemporaryFolder, temporaryFolder } from '#tests/support/temporary-folder.ts'

let folder: TemporaryFolder
let database: Awaited<ReturnType<typeof migratedDatabase>>
let imap: Awaited<ReturnType<typeof dovecotServer>>
let smtp: SmtpServer
let server: ServerProcess
/** Called with each mail that the mail server has in full, before it answers. */
let onMail: (mail: string) => void = () => undefined
let settings: Record<string, string>

const isToAda = (mail: string) => /^To: ada@example\.com\r?$/m.test(mail)

beforeEach(async () => {
  ;[folder, database, imap] = await Promise.all([temporaryFolder(), migratedDatabase(), dovecotServer()])
  smtp = await smtpServer((_, mail) => {
    onMail(mail)
    return '250'
  })
  const mail = { SMTP_URL: smtp.url, IMAP_URL: imap.url, MAIL_FROM: 'office@bits.example' }
  settings = { ...testEnvironment(database.url), ...mail, NOTIFY_EMAIL: 'staff@example.com' }
})
afterEach(async () => {
  await server.end('SIGKILL')
  await stop()
  await Promise.all([imap.stop(), smtp.stop()])
  await Promise.all([database.drop(), folder.remove()])
})

const start = async () => {
  server = spawnServer(folder.path, settings)
  return staffClient(await server.url())
}

let stop = async () => {}
/** The last is not killed, and runs in this process. */
const startLast = async () => {
  const last = await startHere(settings)
  stop = last.stop
  return staffClient(last.url)
}

type Client = Awaited<ReturnType<typeof connectedClient>>
const onDatabase = async <Result>(work: (client: Client) => Promise<Result>) => {
  const client = await connectedClient(database.url)
  return work(client).finally(() => client.end())
}

const receivedMails = async (client: Client) =>
  (await client.query("select from events where type = 'LeadMailReceived'")).rows.length
const cutOff =
  "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"

/** Kills the server after the mail is an event of the lead, and before it is noted as read. */
const killWhileTaking = (mail: string) =>
  onDatabase(async (client) => {
    const before = await receivedMails(client)
    await client.query('begin')
    await client.query('lock table mails_seen in exclusive mode')
    await imap.deliver(mail)
    await eventually(async () => expect(await receivedMails(client)).toBe(before + 1))
    await server.end('SIGKILL')
    await onDatabase((other) => other.query(cutOff))
    await client.query('rollback')
    // As if the 30 seconds of the lease were over.
    await client.query("update mailboxes set held_until = '-infinity'")
  })

it('six mails are one thread on both sides, each once, though the server is killed as it takes one and as it sends one', async () => {
  const ada = mailProgram('Ada <ada@example.com>', 'office@bits.example')
  let staff = await start()
  await eventually(async () => expect((await staff.call(mailbox.read, {})).lastLookAt).not.toBeNull())
  const { lead } = await staff.call(leads.create, { body: { name: 'Ada', email: 'ada@example.com' } })
  const params = { id: lead.id }
  /** The office's side: the mails of the lead, the oldest first. */
  const list = async () => (await staff.call(leadMails.list, { params, query: {} })).mails.toReversed()
  const waitForList = (count: number) =>
    eventually(async () => {
      const mails = await list()
      expect(mails).toHaveLength(count)
      return mails
    })
  const answer = async (text: string, inReplyTo: string | undefined) =>
    (await staff.call(leadMails.send, { params, body: { subject: 'Re: A question', text, inReplyTo } })).mail
  const waitForMails = (count: number) =>
    eventually(async () => {
      const mails = smtp.mails.filter(isToAda)
      expect(mails).toHaveLength(count)
      return ada.read(mails.at(-1) ?? '')
    })
  const mailIds: string[] = []
  const write = (text: string, answers?: Awaited<ReturnType<typeof waitForMails>>) => {
    const mail = ada.write({ subject: answers ? 'Re: A question' : 'A question', text, answers })
    mailIds.push(mail)
    return mail
  }

  await imap.deliver(write('One'))
  await answer('Two', (await waitForList(1))[0]?.id)
  await killWhileTaking(write('Three', await waitForMails(1)))
  staff = await start()
  const [, , third] = await waitForList(3)
  onMail = (mail) => void (isToAda(mail) && process.kill(server.pid, 'SIGKILL'))
  await answer('Four', third?.id)
  await server.exited
  onMail = () => undefined
  // As if the time of the lease, and that of a hand-over, were over.
  await onDatabase((client) => client.query("update mailboxes set held_until = '-infinity'"))
  await onDatabase((client) => client.query("update mails_under_way set since = since - interval '1 minute'"))
  staff = await startLast()
  const fourth = await eventually(async () => {
    const mail = (await list()).at(-1)
    expect(mail).toMatchObject({ text: 'Four', state: 'refused' })
    return mail
  })
  expect(fourth?.reason).toContain('may have arrived, and is not sent again')
  await imap.deliver(write('Five', await waitForMails(2)))
  await answer('Six', (await waitForList(5)).at(-1)?.id)
  await waitForMails(3)
  await eventually(async () => expect((await list()).at(-1)?.state).toBe('sent'))

  expect(await onDatabase(receivedMails)).toBe(3)
  const talk = await list()
  expect(talk.map(({ text, state }) => [text, state])).toEqual([
    ['One', 'received'],
    ['Two', 'sent'],
    ['Three', 'received'],
    ['Four', 'refused'],
    ['Five', 'received'],
    ['Six', 'sent'],
  ])
  expect(talk.map(({ inReplyTo }) => inReplyTo)).toEqual([null, ...talk.slice(0, 5).map(({ id }) => id)])
  const [outgoing, incoming] = [mailIds, smtp.mails.filter(isToAda)]
  const sources = [0, 1, 2].flatMap((n) => [outgoing[n] ?? '', incoming[n] ?? ''])
  expect(await threadsInPython(sources)).toEqual([['One', 'Two', 'Three', 'Four', 'Five', 'Six']])
  const hers = sources.map((mail) => ada.read(mail))
  const ids = hers.map(({ messageId }) => messageId)
  expect(hers.map(({ inReplyTo }) => inReplyTo)).toEqual([null, ...ids.slice(0, 5)])
  expect(hers.at(-1)?.references).toEqual(ids.slice(0, 5))
}, 60_000)
