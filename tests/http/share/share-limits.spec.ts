import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { audit } from '#contracts/audit/http/audit.ts'
import { security } from '#contracts/security/http.ts'
import { publicReports } from '#contracts/share/http/public.ts'
import { shares } from '#contracts/share/http/shares.ts'
import { type ApiClient, apiClient, staffClient } from '#tests/support/api-client.ts'
import { startTestAtrium, type TestAtrium } from '#tests/support/atrium.ts'
import { expectProblem } from '#tests/support/expect-problem.ts'
import { post } from '#tests/support/post.ts'
import { sharedRuns } from '#tests/support/share/shared-run.ts'

let atrium: TestAtrium
let staff: ApiClient
let links: ReturnType<typeof sharedRuns>
beforeAll(async () => {
  atrium = await startTestAtrium({ TRUST_PROXY: 'true' })
  staff = await staffClient(atrium.url)
  links = sharedRuns(staff)
})
afterAll(async () => {
  await atrium.stop()
  expect(atrium.defects).toEqual([])
})

let networks = 0
const at = (address: string) => apiClient(atrium.url, { 'x-forwarded-for': address })
const somebody = () => at(`10.2.${networks >> 8}.${networks++ & 255}`)
const open = (reader: ApiClient, token: string, passcode?: string) =>
  post(reader.send, `/api/public/redirect/${token}`, {
    redirectToken: token,
    ...(passcode === undefined ? {} : { passcode }),
  })
const guess = async (token: string, count: number, reader = somebody()) => {
  const statuses: number[] = []
  for (let n = 0; n < count; n++) statuses.push((await open(reader, token, `wrong ${n}`)).status)
  return statuses
}

describe('the passcode of a link', () => {
  it('has at least six characters, also where it is set anew', async () => {
    const run = await links.proposal()
    const path = `/api/workflows/5/runs/${run}/share`
    expect((await expectProblem(await post(staff.send, path, { passcode: '12345' }), 400)).errors?.[0]?.path).toBe(
      'passcode',
    )
    const { share } = await links.share(run, { passcode: '123456' })
    const answer = await post(staff.send, `/api/shares/${share.id}`, { passcode: 'short' }, {}, 'PATCH')
    expect((await expectProblem(answer, 400)).errors?.[0]?.path).toBe('passcode')
  })

  it('is guessed at most a hundred times over all networks; earlier readers keep their access, and staff set it anew', async () => {
    const { token, share } = await links.shared({ passcode: 'open sesame' })
    const [client, sameOffice] = [at('192.0.2.7'), at('192.0.2.7')]
    expect((await open(client, token, 'open sesame')).status).toBe(200)
    for (let n = 0; n < 20; n++) expect(await guess(token, 5)).toEqual(Array(5).fill(403))
    expect(await links.seen(share.id)).toMatchObject({ passcodeExhausted: true })
    const refused = await open(somebody(), token, 'open sesame')
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    await expectProblem(refused, 429)
    expect((await open(client, token, 'open sesame')).status).toBe(200)
    expect((await open(sameOffice, token, 'open sesame')).status).toBe(200)
    const { events } = await staff.call(audit.events, { params: { kind: 'share', id: share.id }, query: {} })
    expect(events.filter(({ type }) => type === 'SharePasscodeExhausted')).toHaveLength(1)
    const recorded = await staff.call(security.events, { query: { type: 'passcode_exhausted' } })
    expect(recorded.events).toMatchObject([{ user: null, detail: `Link ${share.id}` }])

    const revised = await staff.call(shares.revise, {
      params: { shareId: share.id },
      body: { passcode: 'open barley' },
    })
    expect(revised.share).toMatchObject({ hasPasscode: true, passcodeExhausted: false })
    expect((await open(somebody(), token, 'open sesame')).status).toBe(403)
    expect((await open(somebody(), token, 'open barley')).status).toBe(200)
  })

  it('has five tries of its own at each address once it is set anew, also from an open visit', async () => {
    const { token, share } = await links.shared({ passcode: 'open sesame' })
    const [client, stranger] = [somebody(), somebody()]
    expect((await open(client, token, 'open sesame')).status).toBe(200)
    for (const reader of [client, stranger]) expect((await guess(token, 6, reader)).at(-1)).toBe(429)
    for (const passcode of ['open barley', 'open wheat']) {
      await staff.call(shares.revise, { params: { shareId: share.id }, body: { passcode } })
      for (const reader of [client, stranger]) {
        expect((await open(reader, token, passcode)).status).toBe(200)
        expect(await guess(token, 6, reader)).toEqual([403, 403, 403, 403, 403, 429])
      }
    }
    await staff.call(shares.revise, { params: { shareId: share.id }, body: { name: 'Ada' } })
    expect((await open(stranger, token, 'open wheat')).status).toBe(429)
  })

  it.each([{ passcode: 'open sesame' }, {}])(
    'set anew ends what was open before, also without one, and a visit goes on with it: %j',
    async (former) => {
      const until = new Date(Date.now() + 86_400_000).toISOString()
      const { token, share } = await links.shared({ ...former, decision: { until } })
      const client = somebody()
      expect((await open(client, token, former.passcode)).status).toBe(200)
      const { version } = await client.call(publicReports.read, {})
      const acceptance = { name: 'Eve', agreed: true, version }
      expect((await post(client.send, '/api/public/report/accept', acceptance)).status).toBe(201)
      await staff.call(shares.revise, { params: { shareId: share.id }, body: { passcode: 'open barley' } })
      for (const path of ['/report', '/api/public/report', '/api/public/report/receipt', '/api/public/report/events'])
        expect((await client.send(path, {})).status, path).toBe(403)
      expect((await post(client.send, '/api/public/report/accept', acceptance)).status).toBe(403)
      expect((await open(client, token, former.passcode)).status).toBe(403)
      expect((await open(client, token, 'open barley')).status).toBe(200)
      expect((await client.call(publicReports.read, {})).decision).toMatchObject({ state: 'accepted', name: 'Eve' })
      await staff.call(shares.revise, { params: { shareId: share.id }, body: { name: 'Ada' } })
      expect((await client.send('/api/public/report', {})).status).toBe(200)
    },
  )

  it('is not locked for a browser that has the link open by others at its address', async () => {
    const { token } = await links.shared({ passcode: 'open sesame' })
    const [client, neighbour] = [at('192.0.2.8'), at('192.0.2.8')]
    expect((await open(client, token, 'open sesame')).status).toBe(200)
    expect(await guess(token, 6, neighbour)).toEqual([403, 403, 403, 403, 403, 429])
    expect((await open(client, token, 'open sesame')).status).toBe(200)
  })

  it('is guessed five times from a whole IPv6 network', async () => {
    const { token } = await links.shared({ passcode: 'open sesame' })
    const statuses: number[] = []
    for (let n = 0; n < 7; n++) statuses.push(...(await guess(token, 1, at(`2001:db8:1:2::${n + 1}`))))
    expect(statuses).toEqual([403, 403, 403, 403, 403, 429, 429])
    expect((await open(at('2001:db8:1:3::1'), token, 'open sesame')).status).toBe(200)
  })
})

describe('opening a link', () => {
  it('again in the same browser is the same visit', async () => {
    const { token, share } = await links.shared()
    const reader = somebody()
    for (let n = 0; n < 5; n++) {
      expect((await open(reader, token)).status).toBe(200)
      expect((await reader.send('/api/public/report/view', { method: 'POST' })).status).toBe(204)
    }
    expect(await links.seen(share.id)).toMatchObject({ views: 1, version: share.version + 2 })
  })

  it('two hundred times within an hour, by as many browsers, does not grow its history beyond 120', async () => {
    const { token, share } = await links.shared()
    const readers = Array.from({ length: 200 }, () => somebody())
    const answers = await Promise.all(readers.map((reader) => open(reader, token)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const { version } = await links.seen(share.id)
    expect(version).toBeGreaterThan(share.version)
    expect(version).toBeLessThanOrEqual(share.version + 2 * 120)
  })
})
