import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { audit } from '#contracts/audit/http/audit.ts'
import { settings } from '#contracts/setting/http.ts'
import { sites } from '#contracts/site/http/site.ts'
import { system } from '#contracts/system/http/system.ts'
import { type ApiClient, refusalOf, staffClient } from '#tests/support/api-client.ts'
import { startTestAtrium, type TestAtrium } from '#tests/support/atrium.ts'
import { smtpServer } from '#tests/support/mail/smtp-server.ts'
import { queryDatabase } from '#tests/support/servers/connected-client.ts'
import { joined } from '#tests/support/staff/team.ts'

let atrium: TestAtrium
let staff: ApiClient
beforeAll(async () => {
  atrium = await startTestAtrium({ WORKER_CONCURRENCY: '0', LINKEDIN_URL: 'https://linkedin.example/us' })
  staff = await staffClient(atrium.url)
})
afterAll(async () => {
  expect(atrium.defects).toEqual([])
  await atrium.stop()
})

type Values = Record<string, string | number | boolean | null>

const change = (values: Values) => staff.call(settings.change, { body: { values } })
const setting = async (key: string) => (await staff.call(settings.read, {})).settings.find((one) => one.key === key)
const putWith = (ifMatch: string, values: Values) =>
  staff.send('/api/settings', {
    method: 'PUT',
    headers: { 'content-type': 'application/json', 'if-match': ifMatch },
    body: JSON.stringify({ values }),
  })

describe('the settings', () => {
  it('come with their groups, values and sources, and without those that must be known before the database', async () => {
    const { settings: all } = await staff.call(settings.read, {})
    const keys = all.map(({ key }) => key)
    for (const key of ['PORT', 'DATA_DIR', 'DATABASE_URL', 'MASTER_KEY', 'ADMIN_EMAIL', 'BACKUP_TO', 'LOG_HEAD_EMAIL'])
      expect(keys).not.toContain(key)
    expect(await setting('BRAND_NAME')).toEqual({
      key: 'BRAND_NAME',
      group: 'brand',
      secret: false,
      value: 'Northlight',
      source: 'default',
      restart: false,
    })
    expect(await setting('LINKEDIN_URL')).toMatchObject({ value: 'https://linkedin.example/us', source: 'environment' })
    expect(await setting('SMTP_URL')).toMatchObject({ secret: true, value: null, set: false, source: 'default' })
    expect(await setting('TIME_ZONE')).toMatchObject({ value: null, source: 'default' })
  })

  it('change at once on this server, one version at a time, and go back to their defaults', async () => {
    const { version } = await staff.call(settings.read, {})
    const saved = await putWith(`"${version}"`, { BRAND_NAME: 'Harbour', RETENTION_MONTHS: 36 })
    expect([saved.status, saved.headers.get('etag')]).toEqual([200, `"${version + 1}"`])
    expect((await putWith(`"${version}"`, { BRAND_NAME: 'Late' })).status).toBe(412)
    expect(await setting('BRAND_NAME')).toMatchObject({ value: 'Harbour', source: 'stored' })
    expect(await staff.call(sites.read, {})).toMatchObject({ brandName: 'Harbour' })
    expect(await (await fetch(atrium.url)).text()).toContain('Harbour')
    await change({ BRAND_NAME: null, RETENTION_MONTHS: null })
    expect(await setting('BRAND_NAME')).toMatchObject({ value: 'Northlight', source: 'default' })
    expect(await staff.call(sites.read, {})).toMatchObject({ brandName: 'Northlight' })
  })

  it.each(['Asia/Kolkata', 'Asia/Kathmandu', 'America/Argentina/Buenos_Aires', 'Europe/Kyiv', 'Etc/UTC'])(
    'have the time zone %s, which is another name of one',
    async (zone) => {
      await change({ TIME_ZONE: zone })
      expect(await setting('TIME_ZONE')).toMatchObject({ value: zone, source: 'stored' })
      await change({ TIME_ZONE: null })
    },
  )

  it.each(['+05:30', '-08:00', 'GMT+25', 'Mars/Olympus', ' UTC'])('have no time zone %j', async (zone) => {
    const { problem } = await refusalOf(change({ TIME_ZONE: zone }))
    const message = 'It may be a time zone, such as Europe/Berlin.'
    expect(problem?.errors).toEqual([{ path: 'TIME_ZONE', message }])
  })

  it('are refused by their keys', async () => {
    const bad = await refusalOf(change({ BRAND_NAME: 'x'.repeat(61) }))
    expect([bad.status, bad.problem?.errors]).toEqual([
      400,
      [{ path: 'BRAND_NAME', message: 'It may be text of 1 to 60 characters.' }],
    ])
    for (const name of ['\u200b', 'North\r\nlight', 'North\u0085light'])
      expect((await refusalOf(change({ BRAND_NAME: name }))).problem?.errors).toEqual(bad.problem?.errors)
    expect((await refusalOf(change({ PORT: '80' }))).problem?.errors?.[0]?.path).toBe('PORT')
    for (const values of [{ LOCALE: {} }, { LOCALE: ['de-DE'] }]) {
      const refusals = [
        await refusalOf(staff.call(settings.change, { body: { values } })),
        await refusalOf(staff.call(settings.check, { body: { what: 'ai', values } })),
      ]
      expect(refusals.map(({ problem }) => problem?.errors?.[0]?.path)).toEqual(['LOCALE', 'LOCALE'])
    }
    const plain = await refusalOf(change({ OPENAI_BASE_URL: 'http://far.example/v1' }))
    expect([plain.status, plain.problem?.errors?.[0]?.path]).toEqual([400, 'OPENAI_BASE_URL'])
    const ofEnvironment = await refusalOf(change({ LINKEDIN_URL: null }))
    expect(ofEnvironment.status).toBe(409)
    expect(ofEnvironment.problem?.detail).toContain('LINKEDIN_URL')
    expect((await refusalOf(change({ CHROMIUM_PATH: '/bin/sh' }))).problem?.errors?.[0]?.path).toBe('CHROMIUM_PATH')
  })

  it('are read by auditors and changed and tried by administrators', async () => {
    const { client } = await joined(atrium.url, 'audit@atrium.test', 'auditor')
    expect((await client.call(settings.read, {})).settings.length).toBeGreaterThan(20)
    expect((await refusalOf(client.call(settings.change, { body: { values: {} } }))).status).toBe(403)
    expect((await refusalOf(client.call(settings.check, { body: { what: 'mail' } }))).status).toBe(403)
  })
})

describe('a secret', () => {
  it('is stored sealed, never answered, and in no event', async () => {
    await change({ SMTP_URL: 'smtp://me:hunter2@127.0.0.1:2525', NOTIFY_EMAIL: 'desk@harbour.example' })
    const answer = await (await staff.send('/api/settings', {})).text()
    expect(answer).not.toContain('hunter2')
    expect(await setting('SMTP_URL')).toMatchObject({ value: null, set: true, source: 'stored' })
    const { events } = await staff.call(audit.events, { params: { kind: 'setting', id: '1' }, query: {} })
    expect(JSON.stringify(events)).not.toMatch(/hunter2|desk@harbour/)
    expect(events.at(-1)).toMatchObject({ type: 'SettingsChanged', actorName: 'ada@atrium.test' })
    expect(JSON.stringify(events.at(-1))).toContain('SMTP_URL')
    expect(await everyText(atrium.databaseUrl)).not.toMatch(/hunter2|desk@harbour/)
  })

  it('that is replaced or removed leaves nothing behind', async () => {
    await change({ SMTP_URL: null, NOTIFY_EMAIL: null })
    expect(await setting('SMTP_URL')).toMatchObject({ set: false, source: 'default' })
    const rows = await queryDatabase(atrium.databaseUrl, 'select count(*)::int as count from sealed_settings')
    expect(rows).toEqual([{ count: 0 }])
  })

  it('needs a proof of the last ten minutes', async () => {
    await queryDatabase(atrium.databaseUrl, `update sessions set proved_at = now() - interval '11 minutes'`)
    const refused = await refusalOf(change({ OPENAI_API_KEY: 'sk-1' }))
    expect([refused.status, refused.problem?.type]).toEqual([403, 'urn:atrium:problem:proof-required'])
    await change({ OPENAI_MODEL: 'small' })
    await change({ OPENAI_MODEL: null })
    staff = await staffClient(atrium.url)
  })
})

describe('a check', () => {
  const check = (what: 'mail' | 'mailbox' | 'ai' | 'booking', values?: Values) =>
    staff.call(settings.check, { body: { what, ...(values && { values }) } })

  it('tries the mail server as typed, and stores nothing', async () => {
    const smtp = await smtpServer(() => '250')
    const { version } = await staff.call(settings.read, {})
    expect(await check('mail')).toEqual({ ok: false, text: 'No mail server is set.' })
    expect(await check('mail', { SMTP_URL: smtp.url })).toMatchObject({ ok: true })
    const away = await check('mail', { SMTP_URL: 'smtp://127.0.0.1:1' })
    expect([away.ok, away.text]).toEqual([false, expect.stringMatching(/^The mail server cannot be used: /)])
    expect((await refusalOf(check('mail', { SMTP_URL: 'mail.example' }))).problem?.errors?.[0]?.path).toBe('SMTP_URL')
    expect((await staff.call(settings.read, {})).version).toBe(version)
    await smtp.stop()
  })

  it('says what is not set', async () => {
    expect(await check('ai')).toMatchObject({ ok: false })
    expect(await check('mailbox')).toMatchObject({ ok: false, text: 'No mailbox is set.' })
    expect(await check('booking', { BOOKING_URL: 'http://127.0.0.1:1/x' })).toMatchObject({ ok: false })
    const gone = await check('booking', { BOOKING_URL: 'http://localhost:1/x' })
    expect(gone.text).toMatch(/^localhost:1 /)
  })
})

it('what is not set up is off, with the screen that sets it up', async () => {
  const { checks } = await staff.call(system.examination, {})
  const of = (name: string) => checks.find((one) => one.name === name)
  expect(of('mail')).toEqual({ name: 'mail', fault: null, state: 'off', href: '/dashboard/settings' })
  expect(of('AI')).toMatchObject({ state: 'off', href: '/dashboard/settings' })
  expect(of('continuous backup')).toEqual({ name: 'continuous backup', fault: null, state: 'off' })
  expect(of('clock')).toMatchObject({ state: 'ok' })
})

/** All rows of the tables that settings could be in, as text. */
const everyText = async (url: string): Promise<string> => {
  const events = await queryDatabase(url, 'select e::text from events e')
  const sealed = await queryDatabase(url, 'select s::text from sealed_settings s')
  expect(sealed).toHaveLength(2)
  return JSON.stringify([events, sealed])
}
