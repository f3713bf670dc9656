import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { publicReports, reportEventsPath } from '#contracts/share/http/public.ts'
import { auth } from '#contracts/staff/http/auth.ts'
import { sessions } from '#contracts/staff/http/sessions.ts'
import { staff as team } from '#contracts/staff/http/staff.ts'
import { type ApiClient, apiClient, staffClient } from '#tests/support/api-client.ts'
import { startTestAtrium, type TestAtrium } from '#tests/support/atrium.ts'
import { inDatabaseOf } from '#tests/support/in-database.ts'
import { type LiveEvents, liveEvents } from '#tests/support/live-events.ts'
import { type MadeShare, sharedRuns } from '#tests/support/shared-run.ts'
import { joined, ownPassword } from '#tests/support/team.ts'

let atrium: TestAtrium
let admin: ApiClient
beforeAll(async () => {
  atrium = await startTestAtrium({ TRUST_PROXY: 'true', CHROMIUM_PATH: 'off' })
  admin = await staffClient(atrium.url)
})
afterAll(async () => {
  await atrium.stop()
  expect(atrium.defects).toEqual([])
})

/** Reads what comes until the stream ends. */
const ended = async (events: LiveEvents): Promise<string> => {
  try {
    for (;;) await events.next()
  } catch (error) {
    return String(error)
  }
}

/** The promise for event streams; the heartbeat comes after fifteen seconds only. */
const withinMs = 2000

const member = async () => {
  const email = `${randomUUID()}@atrium.test`
  const { client, user } = await joined(atrium.url, email, 'admin')
  const other = apiClient(atrium.url)
  await other.call(auth.login, { body: { email, password: ownPassword } })
  return { client, other, id: user.id }
}
type Member = Awaited<ReturnType<typeof member>>

const ends: readonly [string, (one: Member) => Promise<unknown>][] = [
  ['disabled', ({ id }) => admin.call(team.revise, { params: { id }, body: { disabled: true } })],
  ['given another role', ({ id }) => admin.call(team.revise, { params: { id }, body: { role: 'auditor' } })],
  [
    'with a new password, set elsewhere',
    ({ other }) => other.call(auth.password, { body: { current: ownPassword, next: 'an even better battery' } }),
  ],
  ['signed out elsewhere', ({ other }) => other.call(sessions.endOthers, {})],
  ['signed out', ({ client }) => client.call(auth.logout, {})],
  [
    'whose session ends by the clock, of which no event tells',
    ({ id }) =>
      inDatabaseOf(atrium, `update sessions set created_at = now() - interval '31 days' where user_id = '${id}'`),
  ],
]

describe('the stream of a member', () => {
  it.each(ends)('%s ends within two seconds', async (_, end) => {
    const one = await member()
    const events = await liveEvents(one.client)
    await events.next()
    const begin = performance.now()
    await end(one)
    expect(await ended(events)).toContain('the stream ended')
    expect(performance.now() - begin).toBeLessThan(withinMs)
  })
})

describe('the streams of a report', () => {
  const opened = async ({ token }: MadeShare, reader = apiClient(atrium.url)) => {
    const headers = { 'x-forwarded-for': randomUUID() }
    await reader.call(publicReports.exchange, { params: { redirectToken: token }, body: {}, headers })
    return reader
  }
  const follow = (reader: ApiClient, address: string) =>
    reader.send(reportEventsPath, { headers: { 'x-forwarded-for': address }, signal: closing.signal })
  const closing = new AbortController()
  afterAll(() => closing.abort())

  it('end within two seconds after the browser has opened another link', async () => {
    const links = sharedRuns(admin)
    const [one, other] = [await links.shared(), await links.shared()]
    const reader = await opened(one)
    const events = await liveEvents(reader, undefined, reportEventsPath)
    await events.next()
    const begin = performance.now()
    await opened(other, reader)
    expect(await events.next()).toMatchObject({ event: 'ended', data: 'replaced' })
    expect(performance.now() - begin).toBeLessThan(withinMs)
  })

  it('are a hundred for a link, whatever the number of cookies and networks, and another link has its own', async () => {
    const links = sharedRuns(admin)
    const [one, other] = [await links.shared(), await links.shared()]
    const readers: ApiClient[] = []
    for (let n = 0; n < 105; n++) readers.push(await opened(one))
    const answers = await Promise.all(readers.map((reader) => follow(reader, randomUUID())))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(100)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5)
    expect((await follow(await opened(other), randomUUID())).status).toBe(200)
  })

  it('are a hundred for a network, over all links', async () => {
    const links = sharedRuns(admin)
    const both = [await links.shared(), await links.shared()]
    const readers: ApiClient[] = []
    for (const share of both) for (let n = 0; n < 52; n++) readers.push(await opened(share))
    const answers = await Promise.all(readers.map((reader, n) => follow(reader, `2001:db8:1:1::${n}`)))
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(4)
  })
})
