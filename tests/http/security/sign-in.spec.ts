import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auth } from '#contracts/staff/http/auth.ts'
import { apiClient, refusalOf, staffClient } from '#tests/support/api-client.ts'
import { admin, startTestAtrium, type TestAtrium } from '#tests/support/atrium.ts'
import { post } from '#tests/support/post.ts'

let atrium: TestAtrium
beforeAll(async () => {
  atrium = await startTestAtrium({ TRUST_PROXY: 'true' })
})
afterAll(() => atrium.stop())

let addresses = 0
/** A browser with its own address, so that tests do not share a rate limit. */
const browser = () => apiClient(atrium.url, { 'x-forwarded-for': `10.0.0.${++addresses}` })
const staffBrowser = () => staffClient(atrium.url, { 'x-forwarded-for': `10.0.0.${++addresses}` })
const wrong = { email: admin.email, password: 'not this one' }

describe('signing in', () => {
  it('gives the user, and the cookie that opens staff routes', async () => {
    const client = browser()
    const answer = await client.call(auth.login, { body: { ...admin, email: admin.email.toUpperCase() } })
    expect(answer).toEqual({ user: { id: expect.any(String), email: admin.email, name: '', role: 'admin' } })
    expect(await client.call(auth.me, {})).toEqual(answer)
  })

  it('sets a cookie that no script and no other site can use', async () => {
    const answer = await post(browser().send, '/api/auth/login', admin)
    const [cookie = ''] = answer.headers.getSetCookie()
    expect(cookie).toMatch(/^atrium_session=[\w-]{43}; /)
    expect(cookie.split('; ').slice(1).sort()).toEqual(['HttpOnly', 'Max-Age=1209600', 'Path=/', 'SameSite=Lax'])
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })

  it('with a wrong password says the same as with an unknown account', async () => {
    const refusal = await refusalOf(browser().call(auth.login, { body: wrong }))
    const unknown = await refusalOf(browser().call(auth.login, { body: { ...wrong, email: 'nobody@atrium.test' } }))
    expect(refusal).toMatchObject({ status: 401, detail: 'Invalid credentials' })
    expect(unknown.message).toBe(refusal.message)
  })

  it('reports missing fields in the specified words', async () => {
    const { problem } = await refusalOf(browser().call(auth.login, { body: { email: 'ada', password: '' } }))
    expect(problem?.errors).toEqual([
      { path: 'email', message: 'Invalid email address' },
      { path: 'password', message: 'Password is required' },
    ])
  })

  it('ends the session that the browser had before', async () => {
    const client = await staffBrowser()
    const before = client.cookie()
    await client.call(auth.login, { body: admin })
    expect(client.cookie()).not.toBe(before)
    expect((await browser().send('/api/auth/me', { headers: { cookie: before } })).status).toBe(401)
  })
})

describe('signing out', () => {
  it('ends the session, not only its cookie', async () => {
    const client = await staffBrowser()
    const cookie = client.cookie()
    await client.call(auth.logout, {})
    expect(client.cookie()).toBe('')
    expect((await browser().send('/api/auth/me', { headers: { cookie } })).status).toBe(401)
  })

  it('is 204 when signed out already, with a body or without', async () => {
    expect((await browser().send('/api/auth/logout', { method: 'POST' })).status).toBe(204)
    expect((await post(browser().send, '/api/auth/logout', {})).status).toBe(204)
  })

  it('refuses invalid bodies', async () => {
    expect((await post(browser().send, '/api/auth/logout', '{')).status).toBe(400)
  })
})

describe('attempts to sign in', () => {
  it('end after five failures for an account and address, and only there', async () => {
    const client = browser()
    for (let n = 0; n < 5; n++) expect((await post(client.send, '/api/auth/login', wrong)).status).toBe(401)
    const answer = await post(client.send, '/api/auth/login', admin)
    expect(answer.status).toBe(429)
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(800)
    expect((await post(client.send, '/api/auth/login', { ...wrong, email: 'eve@atrium.test' })).status).toBe(401)
    expect((await post(browser().send, '/api/auth/login', admin)).status).toBe(200)
  })

  it("count regardless of the account's case", async () => {
    const client = browser()
    const spellings = ['ada@atrium.test', 'ADA@atrium.test', 'Ada@Atrium.test', 'aDa@atrium.test', 'adA@atrium.test']
    for (const email of spellings) await post(client.send, '/api/auth/login', { ...wrong, email })
    expect((await post(client.send, '/api/auth/login', admin)).status).toBe(429)
  })

  it('are reset by a success', async () => {
    const client = browser()
    for (let n = 0; n < 4; n++) await post(client.send, '/api/auth/login', wrong)
    expect((await post(client.send, '/api/auth/login', admin)).status).toBe(200)
    for (let n = 0; n < 5; n++) expect((await post(client.send, '/api/auth/login', wrong)).status).toBe(401)
  })

  it('made concurrently are all counted', async () => {
    const client = browser()
    const answers = await Promise.all(Array.from({ length: 12 }, () => post(client.send, '/api/auth/login', wrong)))
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(7)
  })

  it('end after fifty per address, over all accounts', async () => {
    const client = browser()
    const attempt = (n: number) => post(client.send, '/api/auth/login', { ...wrong, email: `user-${n}@atrium.test` })
    const answers = await Promise.all(Array.from({ length: 55 }, (_, n) => attempt(n)))
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(50)
    expect((await post(client.send, '/api/auth/login', admin)).status).toBe(429)
  })
})

it('no attempt was a defect', () => expect(atrium.defects).toEqual([]))
