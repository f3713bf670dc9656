import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { problem } from '#contracts/problem.ts'
import { gateProblem, publicReports } from '#contracts/share/http/public.ts'
import { type ApiClient, apiClient, refusalOf, staffClient } from '#tests/support/api-client.ts'
import { startTestAtrium, type TestAtrium } from '#tests/support/atrium.ts'
import { eventually } from '#tests/support/eventually.ts'
import { expectProblem } from '#tests/support/expect-problem.ts'
import { post } from '#tests/support/post.ts'
import { type MadeShare, sharedRuns } from '#tests/support/share/shared-run.ts'

let atrium: TestAtrium
let staff: ApiClient
let links: ReturnType<typeof sharedRuns>
let link: MadeShare
beforeAll(async () => {
  atrium = await startTestAtrium({ TRUST_PROXY: 'true' })
  staff = await staffClient(atrium.url)
  links = sharedRuns(staff)
  link = await links.shared()
})
afterAll(async () => {
  await atrium.stop()
  expect(atrium.defects).toEqual([])
})

let addresses = 0
/** A reader with their own network address. */
const somebody = (headers: Record<string, string> = {}) =>
  apiClient(atrium.url, { 'x-forwarded-for': `10.1.${addresses >> 8}.${addresses++ & 255}`, ...headers })
const open = (reader: ApiClient, token: string, body: object = {}) =>
  post(reader.send, `/api/public/redirect/${token}`, body)
const report = (reader: ApiClient) => reader.send('/api/public/report', {})

describe('opening a link', () => {
  it('gives a name in the body and the session in a cookie that only reports get', async () => {
    const reader = somebody()
    const answer = await reader.send(`/api/public/redirect/${link.token}`, { method: 'POST' })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const { sessionToken, ...rest } = await answer.json()
    expect(rest).toEqual({})
    const cookies = answer.headers.getSetCookie()
    expect(cookies.map((line) => /Path=([^;]+)/.exec(line)?.[1])).toEqual(['/api/public', '/report'])
    for (const line of cookies) {
      expect(line).toMatch(/^atrium_report=[\w-]{43};/)
      expect(line).toContain('HttpOnly')
      expect(line).toContain('SameSite=Lax')
      expect(line).not.toContain(sessionToken)
    }
    expect((await report(reader)).status).toBe(200)
    const other = somebody({ authorization: `Bearer ${sessionToken}`, cookie: `atrium_report=${sessionToken}` })
    await expectProblem(await report(other), 403)
  })

  it('works where a slash was put behind its address, or that of the report', async () => {
    const answer = await somebody().send(`/s/${link.token}/`, { redirect: 'manual' })
    expect([answer.status, answer.headers.get('location')]).toEqual([302, `/s/${link.token}`])
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect((await somebody().send(`/s/${link.token}/more`, { redirect: 'manual' })).status).toBe(404)
    const response = await somebody().send('/report/', { redirect: 'manual' })
    expect([response.status, response.headers.get('location')]).toEqual([302, '/report'])
    expect(response.headers.get('cache-control')).toBe('no-store')
  })

  it.each('. , ) %3E %20 %E2%80%8B %C2%A0 %22 %E2%80%9C * &amp;x=1 %3Futm_source=mail'.split(' '))(
    'works where the address was picked up with %s at its token',
    async (sign) => {
      for (const token of [`${link.token}${sign}`, `%0A%20${link.token}`])
        expect((await open(somebody(), token)).status).toBe(200)
    },
  )

  it('works with any valid body, ignoring unknown fields', async () => {
    for (const body of [{}, { redirectToken: link.token }, { passcode: 'not asked for', email: 'ada@example.com' }]) {
      expect((await open(somebody(), link.token, body)).status).toBe(200)
    }
    await expectProblem(await open(somebody(), link.token, { passcode: 7 }), 400)
    await expectProblem(await open(somebody(), link.token, { email: 'no-address' }), 400)
    const form = { method: 'POST', headers: { 'content-type': 'text/plain' }, body: '{}' }
    await expectProblem(await somebody().send(`/api/public/redirect/${link.token}`, form), 415)
  })

  it('is refused to a page of another site', async () => {
    await expectProblem(await open(somebody({ origin: 'https://evil.example' }), link.token), 403)
  })
})

describe('a token that opens nothing', () => {
  it('is answered alike, whether it was never made, is over, revoked, cut, too long or rubbish', async () => {
    const [revoked, over] = [await links.shared(), await links.shared()]
    await links.endSoon(over.share.id)
    await links.revoke(revoked.share.id)
    await eventually(async () => expect((await links.seen(over.share.id)).status).toBe('expired'))
    const foreign = Buffer.from(link.token, 'base64url').fill(7, 16).toString('base64url')
    const tokens = [
      revoked.token,
      over.token,
      foreign,
      link.token.slice(1),
      `${link.token}A`,
      link.token.toLowerCase(),
      link.share.id,
      'a'.repeat(2000),
      '%00',
      '%E0%A4%A',
      '%2e%2e%2f',
      "'%20or%201=1--",
      'a/b',
      `${link.token}/more`,
      '🙂',
    ]
    const answers = tokens.map(async (token) => {
      const answer = await open(somebody(), token)
      const text = await answer.text()
      const headers = Object.fromEntries(
        [...answer.headers].filter(([name]) => name !== 'x-request-id' && name !== 'date'),
      )
      return JSON.stringify({ status: answer.status, text, headers })
    })
    const [first = '', ...others] = new Set(await Promise.all(answers))
    expect(others).toEqual([])
    const { status, text, headers } = JSON.parse(first)
    expect(status).toBe(404)
    expect(problem.parse(JSON.parse(text))).toMatchObject({ status: 404, detail: 'Invalid or expired link' })
    expect(headers).not.toHaveProperty('set-cookie')
  })

  it('may be tried sixty times a minute from one address', async () => {
    const reader = somebody()
    const tries = await Promise.all(Array.from({ length: 62 }, (_, n) => open(reader, `guess-${n}`)))
    expect(tries.map(({ status }) => status).sort()).toEqual([...Array(60).fill(404), 429, 429])
    const refused = await open(reader, link.token)
    await expectProblem(refused, 429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await open(somebody(), link.token)).status).toBe(200)
  })
})

describe('a link with a passcode', () => {
  const gateOf = async (answer: Response) => {
    expect(answer.status).toBe(403)
    expect(answer.headers.getSetCookie()).toEqual([])
    return problem.parse(await answer.json())
  }

  it('asks for it, and opens by no other', async () => {
    const { token } = await links.shared({ passcode: 'open sesame' })
    const reader = somebody()
    const gate = await gateOf(await open(reader, token))
    expect(gate).toMatchObject({ type: gateProblem, gate: { passcode: true, email: false } })
    expect(gate.errors).toBeUndefined()
    const wrong = await gateOf(await open(reader, token, { passcode: 'open barley' }))
    expect(wrong.errors).toEqual([{ path: 'passcode', message: 'This passcode is not right' }])
    await expectProblem(await report(reader), 403)
    expect((await open(reader, token, { passcode: ' open sesame ' })).status).toBe(200)
    expect((await report(reader)).status).toBe(200)
  })

  it('may be guessed five times from one address; the right one makes up for what went before', async () => {
    const { token } = await links.shared({ passcode: '471147' })
    const [reader, guesser] = [somebody(), somebody()]
    for (let n = 0; n < 4; n++) await gateOf(await open(reader, token, { passcode: `wrong ${n}` }))
    expect((await open(reader, token, { passcode: '471147' })).status).toBe(200)
    for (let n = 0; n < 5; n++) await gateOf(await open(guesser, token, { passcode: `${1000 + n}` }))
    await expectProblem(await open(guesser, token, { passcode: '471147' }), 429)
    expect((await open(reader, token, { passcode: '471147' })).status).toBe(200)
  })

  it('or an e-mail gate shows staff who opened it, and how often', async () => {
    const { token, share } = await links.shared({ requireEmail: true })
    const gate = await gateOf(await open(somebody(), token))
    expect(gate.gate).toEqual({ passcode: false, email: true })
    await expectProblem(await open(somebody(), token, { email: 'no-address' }), 400)
    for (const email of ['ada@example.com', 'eve@example.com', 'ADA@example.com']) {
      expect((await open(somebody(), token, { email })).status).toBe(200)
    }
    expect((await links.seen(share.id)).readers).toEqual([
      { email: 'ADA@example.com', visits: 2, lastOpenedAt: expect.any(String) },
      { email: 'eve@example.com', visits: 1, lastOpenedAt: expect.any(String) },
    ])
  })
})

it('under https the cookie is Secure, and the plain name opens nothing', async () => {
  const secure = await startTestAtrium({ PUBLIC_URL: 'https://atrium.example' })
  try {
    const { token, shareUrl } = await sharedRuns(await staffClient(secure.url)).shared()
    expect(shareUrl).toBe(`https://atrium.example/s/${token}`)
    const reader = apiClient(secure.url)
    const cookies = (await open(reader, token)).headers.getSetCookie()
    for (const line of cookies) expect(line).toMatch(/^__Host-atrium_report=.*; Path=\/;.*; Secure/)
    const plain = reader.cookie().replace('__Host-', '')
    expect((await refusalOf(apiClient(secure.url, { cookie: plain }).call(publicReports.read, {}))).status).toBe(403)
    expect((await report(reader)).status).toBe(200)
  } finally {
    await secure.stop()
  }
})
