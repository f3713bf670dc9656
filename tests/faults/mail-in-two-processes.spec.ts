import { afterEach, beforeEach, expect, it } from 'vitest'
import { leadMails } from '#contracts/lead/http/lead-mails.ts'
import { leads } from '#contracts/lead/http/leads.ts'
import { staffClient } from '#tests/support/api-client.ts'
import { testEnvironment } from '#tests/support/atrium.ts'
import { eventually } from '#tests/support/eventually.ts'
import { type SmtpServer, smtpServer } from '#tests/support/mail/smtp-server.ts'
import { startHere } from '#tests/support/process/server-here.ts'
import { spawnServer } from '#tests/support/process/server-process.ts'
import { connectedClient } from '#tests/support/servers/connected-client.ts'
import { migratedDatabase } from '#tests/support/servers/migrated-database.ts'
import { type TemporaryFolder, temporaryFolder } from '#tests/support/temporary-folder.ts'

let folder: TemporaryFolder
let database: Awaited<ReturnType<typeof migratedDatabase>>
let smtp: SmtpServer
let settings: Record<string, string>
let answer: PromiseWithResolvers<string>
/** How often the mail to Ada was. */
let handedOver: number
let stops: (() => Promise<unknown>)[]

beforeEach(async () => {
  ;[folder, database] = await Promise.all([temporaryFolder(), migratedDatabase()])
  answer = Promise.withResolvers()
  handedOver = 0
  stops = []
  smtp = await smtpServer((_, mail) => {
    if (!/^To: ada@example\.com\r?$/m.test(mail)) return '250'
    handedOver += 1
    return answer.promise
  })
  const mail = { SMTP_URL: smtp.url, MAIL_FROM: 'office@bits.example', NOTIFY_EMAIL: 'staff@example.com' }
  settings = { ...testEnvironment(database.url), ...mail }
})
afterEach(async () => {
  answer.resolve('250')
  await Promise.all(stops.map((stop) => stop()))
  await smtp.stop()
  await Promise.all([database.drop(), folder.remove()])
})

const onDatabase = async (text: string): Promise<void> => {
  const client = await connectedClient(database.url)
  await client.query(text).finally(() => client.end())
}

/** The address of a server in the test's process. */
const serveHere = async (): Promise<string> => {
  const { url, stop } = await startHere(settings)
  stops.push(stop)
  return url
}

/** A mail that the first server has handed over to the mail server, which has not answered yet. */
const mailUnderWay = async (first: string) => {
  const staff = await staffClient(first)
  const { lead } = await staff.call(leads.create, { body: { name: 'Ada', email: 'ada@example.com' } })
  const params = { id: lead.id }
  await staff.call(leadMails.send, { params, body: { subject: 'An offer', text: 'Dear Ada' } })
  await eventually(() => expect(handedOver).toBe(1))
  const other = await staffClient(await serveHere())
  return async () => (await other.call(leadMails.list, { params, query: {} })).mails[0]
}

/** The second process has found the mail under way, and asks again. */
const retries = () => eventually(() => expect(smtp.recipients.filter(isAda).length).toBeGreaterThan(2), 30_000)
const isAda = (address: string) => address === 'ada@example.com'

it('a mail that two processes hold is sent once, and its state is that of the one that hands it over', async () => {
  const mail = await mailUnderWay(await serveHere())
  // The first process keeps the conversation with the mail server, and loses its turn at the log.
  await onDatabase(
    "select pg_terminate_backend(pid) from (select distinct pid from pg_locks where locktype = 'advisory') l join pg_stat_activity using (pid) where datname = current_database()",
  )
  await retries()
  expect(await mail()).toMatchObject({ state: 'queued' })
  answer.resolve('250')
  await eventually(async () => expect(await mail()).toMatchObject({ state: 'sent' }))
  expect([handedOver, smtp.mails.filter((mail) => mail.includes('Dear Ada'))]).toMatchObject([1, { length: 1 }])
})

it('a mail whose process is killed before the mail server answers is in doubt a minute after it was handed over', async () => {
  const first = spawnServer(folder.path, settings)
  stops.push(() => first.end('SIGKILL'))
  const mail = await mailUnderWay(await first.url())
  await first.end('SIGKILL')
  await retries()
  expect(await mail()).toMatchObject({ state: 'queued' })
  // As if the minute were over.
  await onDatabase("update mails_under_way set since = since - interval '1 minute'")
  await eventually(async () => expect(await mail()).toMatchObject({ state: 'refused' }), 30_000)
  expect((await mail())?.reason).toContain('may have arrived, and is not sent again')
  expect(handedOver).toBe(1)
})
