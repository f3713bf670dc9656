import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startAtrium } from '#apps/server/start.ts'
import { readSettings } from '#apps/settings.ts'
import { contact } from '#contracts/lead/http/contact.ts'
import { settings } from '#contracts/setting/http.ts'
import { sites } from '#contracts/site/http/site.ts'
import { apiClient, staffClient } from '#tests/support/api-client.ts'
import { testEnvironment } from '#tests/support/atrium.ts'
import { eventually } from '#tests/support/eventually.ts'
import { smtpServer } from '#tests/support/mail/smtp-server.ts'
import type { FreshDatabase } from '#tests/support/servers/fresh-database.ts'
import { migratedDatabase } from '#tests/support/servers/migrated-database.ts'

/** What an office may wait for every server and worker to take a change, in milliseconds. */
const promisedMs = 5000

let database: FreshDatabase
let environment: Record<string, string>
const log: string[] = []
const stops: (() => Promise<void>)[] = []
beforeEach(async () => {
  database = await migratedDatabase()
  environment = testEnvironment(database.url)
})
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
  await database.drop()
})

const start = async (overrides: Record<string, string> = {}): Promise<string> => {
  const logger = pino({ level: 'info' }, { write: (line: string) => void log.push(line) })
  const atrium = await startAtrium(readSettings({ ...environment, ...overrides }), logger)
  stops.push(atrium.stop)
  return `http://127.0.0.1:${atrium.port}`
}
const brandAt = async (url: string) => (await apiClient(url).call(sites.read, {})).brandName

describe('a change of settings', () => {
  it('is in use on every server within five seconds, and after a restart', async () => {
    const [one, other] = [await start({ WORKER_CONCURRENCY: '0' }), await start({ WORKER_CONCURRENCY: '0' })]
    const staff = await staffClient(one)
    await staff.call(settings.change, { body: { values: { BRAND_NAME: 'Harbour' } } })
    expect(await brandAt(one)).toBe('Harbour')
    await eventually(async () => expect(await brandAt(other)).toBe('Harbour'), promisedMs)
    expect(await brandAt(await start({ WORKER_CONCURRENCY: '0' }))).toBe('Harbour')
    expect(await brandAt(await start({ WORKER_CONCURRENCY: '0', BRAND_NAME: 'Pier' }))).toBe('Pier')
  })

  it('reaches a worker, which then sends mails through the new server, and no log names its password', async () => {
    const smtp = await smtpServer(() => '250')
    stops.push(smtp.stop)
    const url = await start({ WORKER_CONCURRENCY: '0' })
    await start()
    const staff = await staffClient(url)
    const values = {
      SMTP_URL: smtp.url,
      NOTIFY_EMAIL: 'desk@harbour.example',
      NOTIFY_WEBHOOK_URL: 'https://chat.example/hunter2',
    }
    await staff.call(settings.change, { body: { values } })
    await new Promise((resolve) => setTimeout(resolve, promisedMs))
    const message = { name: 'Ada', email: 'ada@example.com', message: 'Hello.' }
    await apiClient(url).call(contact.send, { body: message })
    await eventually(() => expect(smtp.mails.some((mail) => /^To: desk@harbour.example$/m.test(mail))).toBe(true))
    expect(log.join('')).not.toMatch(/hunter2|desk@harbour/)
  })
})
