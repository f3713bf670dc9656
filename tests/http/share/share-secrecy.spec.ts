import { pino } from 'pino'
import { expect, it, onTestFinished } from 'vitest'
import { startAtrium } from '#apps/server/start.ts'
import { readSettings } from '#apps/settings.ts'
import { publicReports } from '#contracts/share/http/public.ts'
import { type ApiClient, apiClient, staffClient } from '#tests/support/api-client.ts'
import { testEnvironment } from '#tests/support/atrium.ts'
import { post } from '#tests/support/post.ts'
import { connectedClient } from '#tests/support/servers/connected-client.ts'
import { databaseTexts } from '#tests/support/servers/database-texts.ts'
import { migratedDatabase } from '#tests/support/servers/migrated-database.ts'
import { sharedRuns } from '#tests/support/share/shared-run.ts'

const passcode = 'open-sesame-4711'
const reader = 'eve.reader@example.com'

/** The product, with all of its log output. */
const talkative = async () => {
  const database = await migratedDatabase()
  const lines: string[] = []
  const logger = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
  const atrium = await startAtrium(readSettings(testEnvironment(database.url)), logger)
  onTestFinished(async () => {
    await atrium.stop()
    await database.drop()
  })
  return { url: `http://127.0.0.1:${atrium.port}`, lines, databaseUrl: database.url }
}

/** The whole life of a link, including all failures on the way. */
const story = async (url: string, staff: ApiClient) => {
  const links = sharedRuns(staff)
  const { token, share } = await links.shared({ passcode, requireEmail: true, name: 'Eve' })
  const client = apiClient(url)
  const path = `/api/public/redirect/${token}`
  await client.send(`/s/${token}`, {})
  await client.send(`/S/${token}`, {})
  await client.send(`/s//${token}`, {})
  await client.send(`/s/${token}/more`, {})
  await client.send(`/report/${token}`, {})
  await client.send(`/api/public/report?token=${token}`, {})
  await client.send(path, {})
  await post(client.send, path, 'no JSON')
  await post(client.send, path, { passcode: `${passcode}-wrong`, email: reader })
  await post(client.send, `/api/public/redirect/%${token}`, {})
  const opening = await client.call(publicReports.exchange, {
    params: { redirectToken: token },
    body: { passcode, email: reader },
  })
  await client.call(publicReports.read, {})
  await client.send('/report', {})
  await post(client.send, '/api/public/report/view', {})
  await post(client.send, '/api/public/report/sections', { sections: [{ section: 'Scope', milliseconds: 5 }] })
  expect(await links.seen(share.id)).toMatchObject({ views: 1, readers: [{ email: reader }] })
  await links.revoke(share.id)
  await post(client.send, path, { passcode, email: reader })
  return { token, cookie: client.cookie().split('=')[1] ?? '', name: opening.sessionToken }
}

const readTables = async (databaseUrl: string): Promise<ReadonlyMap<string, string>> => {
  const client = await connectedClient(databaseUrl)
  const texts = await databaseTexts(client).finally(() => client.end())
  return new Map([...texts].map(([name, rows]) => [name, rows.join('\n')]))
}

/** As text, and as bytes in PostgreSQL's hexadecimal form. */
const formsOf = (secret: string) => [
  secret,
  Buffer.from(secret).toString('hex'),
  Buffer.from(secret, 'base64url').toString('hex'),
]

it('no token, session or passcode is in a log, a table or an address, once a link has been through everything', async () => {
  const { url, lines, databaseUrl } = await talkative()
  const { token, cookie, name } = await story(url, await staffClient(url))
  const texts = await readTables(databaseUrl)
  const log = lines.join('')

  expect(log).toContain('/api/public/report/view')
  expect(texts.get('events')).toContain('ShareSectionsRead')
  expect(texts.get('report_sessions')).not.toBe('')
  for (const secret of [token, cookie, name, passcode]) {
    for (const form of formsOf(secret)) {
      expect(log).not.toContain(form)
      for (const [table, text] of texts) expect(text.includes(form), `${table} holds ${form}`).toBe(false)
    }
  }
  // The keyed hash of a share's id opens the link, in any encoding.
  const mac = Buffer.from(token, 'base64url').subarray(16)
  for (const form of [mac.toString('hex'), mac.toString('base64'), mac.toString('base64url')]) {
    expect(log).not.toContain(form)
    for (const [table, text] of texts) expect(text.includes(form), table).toBe(false)
  }
  // A reader's address is in clear text in the read model for staff, and in no log.
  expect(log).not.toContain(reader)
  expect([...texts].filter(([, text]) => text.includes(reader)).map(([table]) => table)).toEqual(['shares'])
})
