import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { publicReports, reportEventsPath } from '#contracts/share/http/public.ts'
import { auth } from '#contracts/staff/http/auth.ts'
import { sessions } from '#contracts/staff/http/sessions.ts'
import { staff as team } from '#contracts/staff/http/staff.ts'
import { type ApiClient, apiClient, staffClient } from '#tests/support/api-client.ts'
import { startTestAtrium, type TestAtrium } from '#tests/support/atrium.ts'
import { queryDatabase } from '#tests/support/servers/connected-client.ts'
import { type MadeShare, sharedRuns } from '#tests/support/share/shared-run.ts'
import { joined, ownPassword } from '#tests/support/staff/team.ts'

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

/** Far from the end of a stream whose session is open: its first heartbeat. */
const heartbeat = ': still here'

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
      queryDatabase(
        atrium.databaseUrl,
        `update sessions set created_at = now() - interval '31 days' where user_id = '${id}'`,
      ),
  ],
]

describe('the stream of a member', () => {
  it.each(ends)('%s ends before its next heartbeat', async (_, end) => {
    const one = await member()
    const stream = await one.client.send('/api/events', {})
    await end(one)
    expect(await stream.text()).not.toContain(heartbeat)
  })
})

describe('the streams of a report', () => {
  const openReport = async ({ token }: MadeShare, reader = apiClient(atrium.url)) => {
    const headers = { 'x-forwarded-for': randomUUID() }
    await reader.call(publicReports.exchange, { params: { redirectToken: token }, body: {}, headers })
    return reader
  }
  const follow = (reader: ApiClient, address: string) =>
    reader.send(reportEventsPath, { headers: { 'x-forwarded-for': address }, signal: closing.signal })
  const closing = new AbortController()
  afterAll(() => closing.abort())

  it('end soon after the browser has opened another link', async () => {
    const links = sharedRuns(admin)
    const [one, other] = [await links.shared(), await links.shared()]
    const reader = await openReport(one)
    const stream = await reader.send(reportEventsPath, {})
    await openReport(other, reader)
    const text = await stream.text()
    expect(text).toContain('event: ended\ndata: replaced')
    expect(text).not.toContain(heartbeat)
  })

  /** Readers with a cookie each; they open one after the other, as each is an event of the link. */
  const readersOf = async (share: MadeShare, count: number) => {
    const readers: ApiClient[] = []
    for (let n = 0; n < count; n++) readers.push(await openReport(share))
    return readers
  }

  it('are a hundred for a link, whatever the number of cookies and networks, and another link has its own', async () => {
    const links = sharedRuns(admin)
    const [one, other] = [await links.shared(), await links.shared()]
    const readers = await readersOf(one, 105)
    const answers = await Promise.all(readers.map((reader) => follow(reader, randomUUID())))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(100)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5)
    expect((await follow(await openReport(other), randomUUID())).status).toBe(200)
  })

  it('are a hundred for a network, over all links', async () => {
    const links = sharedRuns(admin)
    const both = [await links.shared(), await links.shared()]
    const readers = (await Promise.all(both.map((share) => readersOf(share, 52)))).flat()
    const answers = await Promise.all(readers.map((reader, n) => follow(reader, `2001:db8:1:1::${n}`)))
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(4)
  })
})
