import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apiClient } from '#tests/support/api-client.ts'
import { admin, startTestAtrium, type TestAtrium } from '#tests/support/atrium.ts'
import { post } from '#tests/support/post.ts'

let http: TestAtrium
let https: TestAtrium
beforeAll(async () => {
  http = await startTestAtrium()
  https = await startTestAtrium({ PUBLIC_URL: 'https://atrium.example/', ANALYTICS_SRC: 'https://stats.example/a.js' })
})
afterAll(() => Promise.all([http.stop(), https.stop()]))

const answers = [
  ['a page', (url: string) => apiClient(url).send('/', {})],
  ['the 404 page', (url: string) => apiClient(url).send('/nothing', {})],
  ['the 404 page at the address of a script', (url: string) => apiClient(url).send('/shell/gone-abcdefgh.js', {})],
  ['an answer', (url: string) => apiClient(url).send('/api/site', {})],
  ['a refusal', (url: string) => apiClient(url).send('/api/leads', {})],
  [
    'a foreign write',
    (url: string) => post(apiClient(url).send, '/api/contact', {}, { origin: 'https://evil.example' }),
  ],
  ['an asset', (url: string) => apiClient(url).send('/site/analytics.js', {})],
  ['readiness', (url: string) => apiClient(url).send('/readyz', {})],
] as const

const policyOf = (answer: Response) =>
  new Map(
    (answer.headers.get('content-security-policy') ?? '').split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ')
      return [name, sources] as const
    }),
  )

describe.each(answers)('%s', (_, ask) => {
  it('carries the headers that keep others out', async () => {
    const { headers } = await ask(http.url)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('x-frame-options')).toBe('DENY')
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
    expect(headers.get('permissions-policy')).toContain('camera=()')
    expect(headers.get('x-powered-by')).toBeNull()
    expect(headers.get('access-control-allow-origin')).toBeNull()
    expect(headers.get('x-request-id')).toMatch(/^[\w-]{10,}$/)
  })

  it('allows scripts and frames only from the own origin and the settings', async () => {
    const policy = policyOf(await ask(http.url))
    expect(policy.get('default-src')).toEqual(["'self'"])
    expect(policy.get('script-src')).toEqual(["'self'"])
    expect(policy.get('frame-src')).toEqual(["'self'", 'https://cal.com'])
    expect(policy.get('object-src')).toEqual(["'none'"])
    expect(policy.get('base-uri')).toEqual(["'none'"])
    expect(policy.get('frame-ancestors')).toEqual(["'none'"])
    expect(policyOf(await ask(https.url)).get('script-src')).toEqual(["'self'", 'https://stats.example'])
  })

  it('sends HSTS only if the public address is https', async () => {
    expect((await ask(http.url)).headers.get('strict-transport-security')).toBeNull()
    expect((await ask(https.url)).headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains')
  })
})

describe('a script of the dashboard', () => {
  it('carries what a browser obeys on a file that only pages load, and no policy of a page', async () => {
    const page = await (await apiClient(https.url).send('/dashboard/login', {})).text()
    const script = /src="(\/shell\/[^"]+\.js)"/.exec(page)?.[1] ?? ''
    const { headers } = await apiClient(https.url).send(script, {})
    expect(headers.get('content-type')).toMatch(/^text\/javascript/)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains')
    expect(headers.get('content-security-policy')).toBeNull()
    expect(headers.get('permissions-policy')).toBeNull()
    expect(headers.get('x-request-id')).toBeNull()
  })
})

describe('a session by https', () => {
  const own = { origin: 'https://atrium.example' }

  it('has a Secure cookie that is bound to the host', async () => {
    const [cookie = ''] = (await post(apiClient(https.url).send, '/api/auth/login', admin, own)).headers.getSetCookie()
    expect(cookie).toMatch(/^__Host-atrium_session=[\w-]{43}; /)
    expect(cookie.split('; ').slice(1).sort()).toEqual([
      'HttpOnly',
      'Max-Age=1209600',
      'Path=/',
      'SameSite=Lax',
      'Secure',
    ])
  })

  it('is not opened by a cookie of the plain name, which a neighbour could have set', async () => {
    const client = apiClient(https.url)
    await post(client.send, '/api/auth/login', admin, own)
    expect((await client.send('/api/auth/me', {})).status).toBe(200)
    const plain = client.cookie().replace('__Host-', '')
    expect((await apiClient(https.url).send('/api/auth/me', { headers: { cookie: plain } })).status).toBe(401)
  })

  it('ends by deleting the cookie', async () => {
    const client = apiClient(https.url)
    await post(client.send, '/api/auth/login', admin, own)
    const [cookie = ''] = (await post(client.send, '/api/auth/logout', '', own)).headers.getSetCookie()
    expect(cookie).toMatch(/^__Host-atrium_session=;.*Max-Age=0.*Path=\/.*Secure/)
  })

  it('refuses writes of the same host by plain http', async () => {
    const host = 'atrium.example'
    const answer = await post(apiClient(https.url).send, '/api/auth/logout', '', { host, origin: `http://${host}` })
    expect(answer.status).toBe(403)
  })
})

describe('an analytics script of another party', () => {
  it.each(['/dashboard', '/dashboard/login', '/dashboard/leads', '/dashboard/nothing'])(
    'never runs at %s',
    async (path) => {
      const answer = await apiClient(https.url).send(path, {})
      expect(policyOf(answer).get('script-src')).toEqual(["'self'"])
      expect(policyOf(answer).get('connect-src')).toEqual(["'self'"])
      const page = await answer.text()
      expect(page).not.toContain('stats.example')
      expect(page).toContain('<script defer src="/site/analytics.js"></script>')
    },
  )

  it.each(['/s//:token', '/S/:token', '/s/:token/extra', '/report/s/:token'])(
    'never runs at %s, a link that was copied with a mistake',
    async (path) => {
      const answer = await apiClient(https.url).send(path.replace(':token', 'Ab-_9'.repeat(9).slice(0, 43)), {})
      expect(answer.status).toBe(404)
      expect(policyOf(answer).get('script-src')).toEqual(["'self'"])
      expect(policyOf(answer).get('connect-src')).toEqual(["'self'"])
    },
  )

  it('runs on the site', async () => {
    expect(await (await apiClient(https.url).send('/', {})).text()).toContain(
      'data-instead="https://stats.example/a.js"',
    )
  })
})
