import { readdir, readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { leads } from '#contracts/lead/http/leads.ts'
import { dashboardPages, publicPages } from '#contracts/site/http/pages.ts'
import { type ApiClient, apiClient, staffClient } from '#tests/support/api-client.ts'
import { startTestAtrium, type TestAtrium } from '#tests/support/atrium.ts'
import { rawRequest } from '#tests/support/raw-http.ts'

const publicDir = resolve(import.meta.dirname, '../../../dist/public')
const brand = `Bits & "Bobs" <script>alert('1')</script> {{year}}`

let atrium: TestAtrium
let browser: ApiClient
beforeAll(async () => {
  atrium = await startTestAtrium({
    BRAND_NAME: brand,
    LEGAL_ENTITY: '$& $1 LLC',
    ANALYTICS_SRC: 'https://stats.example/a.js?x=1&y=$&',
  })
  browser = apiClient(atrium.url)
})
afterAll(() => atrium.stop())

const get = (path: string, headers: Record<string, string> = {}) => browser.send(path, { headers, redirect: 'manual' })

describe('a page of the dashboard', () => {
  it('requests code and data of its screen early, with a session alone, and no data that depend on the query', async () => {
    const staff = await staffClient(atrium.url)
    const pageOf = async (path: string) => (await staff.send(path, {})).text()
    const list = '<link rel="preload" as="fetch" crossorigin="use-credentials" href="/api/leads?limit=50">'
    const code = /<link rel="modulepreload" crossorigin href="\/mf\/leads\/remoteEntry-/
    const leads = await pageOf('/dashboard/leads')
    expect(leads).toContain(list)
    expect(leads).toMatch(code)
    const filtered = await pageOf('/dashboard/leads?search=mara')
    expect(filtered).not.toContain(list)
    expect(filtered).toMatch(code)
    expect(await pageOf('/dashboard/account')).not.toMatch(code)
    const signedOut = await get('/dashboard/leads')
    expect(signedOut.headers.get('vary')).toMatch(/cookie/i)
    expect(await signedOut.text()).not.toMatch(/api\/leads|remoteEntry/)
  })
})

describe('a page', () => {
  it.each([...Object.keys(publicPages), ...dashboardPages, '/dashboard/workflows/7'])('%s is there', async (path) => {
    const answer = await get(path)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(answer.headers.get('cache-control')).toBe('no-cache')
    expect(await answer.text()).toMatch(/^<!doctype html>/i)
  })

  it.each([
    '/nothing',
    '/index.html',
    '/privacy-policy//',
    '/404.html',
    '/a/b/c',
    '/%ff',
    '/site/nothing.js',
    '/site',
    '/mf/',
    '/robots',
  ])('%s is the 404 page, as a 404', async (path) => {
    const answer = await get(path)
    expect(answer.status).toBe(404)
    expect(await answer.text()).toContain('Page Not Found')
  })

  it.each(['/dashboard/nothing', '/dashboard/leads/x', '/dashboard/workflows/07', '/dashboard/leads//'])(
    '%s is the dashboard, as a 404',
    async (path) => {
      const answer = await get(path)
      expect(answer.status).toBe(404)
      expect(await answer.text()).toBe(await (await get('/dashboard')).text())
    },
  )

  it.each(['/', '/privacy-policy', '/terms-of-service', '/nothing'])(
    '%s is filled in, and what is filled in is text',
    async (path) => {
      const page = await (await get(path)).text()
      expect(page.replaceAll('{{year}}', '')).not.toMatch(/\{\{|<!--analytics/)
      expect(page).toContain('Bits &amp; &quot;Bobs&quot; &lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt; {{year}}')
      expect(page).not.toContain('<script>alert')
      expect(page).toContain('$&amp; $1 LLC')
      expect(page).toContain(
        '<script defer src="/site/analytics.js" data-instead="https://stats.example/a.js?x=1&amp;y=$&amp;"></script>',
      )
      expect(page).toContain(String(new Date().getUTCFullYear()))
    },
  )

  it('that the browser has already is a 304', async () => {
    const etag = (await get('/')).headers.get('etag') ?? ''
    expect((await get('/', { 'if-none-match': etag })).status).toBe(304)
    const opaque = etag.replace('W/', '')
    for (const tags of [opaque, `W/${opaque}`, `"other", ${opaque}`, `W/"other",W/${opaque}`, '*'])
      expect((await get('/', { 'if-none-match': tags })).status, tags).toBe(304)
    for (const tags of ['"other"', opaque.slice(1, -1), '', `W/"other", "${opaque.slice(2)}`])
      expect((await get('/', { 'if-none-match': tags })).status, tags).toBe(200)
  })
})

/** The raw bytes: fetch would decompress them. */
const headersFor = async (path: string, encoding: string) => {
  const answer = await rawRequest(atrium.url, [`HEAD ${path} HTTP/1.1`, `Accept-Encoding: ${encoding}`])
  const headers = answer
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(': ', 2) as [string, string])
  return new Map(headers.map(([name, value]) => [name.toLowerCase(), value]))
}

describe('compression', () => {
  it.each([
    ['br, gzip', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['identity', undefined],
  ])('for a browser that takes %s sends a page as %s', async (encodings, expected) => {
    const headers = await headersFor('/', encodings)
    expect(headers.get('content-encoding')).toBe(expected)
    expect(headers.get('vary')).toBe('Accept-Encoding')
  })

  it('unpacks to the very page, and no strong tag is of two encodings', async () => {
    const encodings = ['identity', 'br', 'gzip']
    const answers = await Promise.all(encodings.map((encoding) => get('/', { 'accept-encoding': encoding })))
    const [plain, ...others] = await Promise.all(answers.map((answer) => answer.text()))
    expect(others).toEqual([plain, plain])
    // RFC 9110, 8.8.3.3: a cache that keeps several encodings would take one for another.
    const strong = answers.map(({ headers }) => headers.get('etag') ?? '').filter((tag) => !tag.startsWith('W/'))
    expect(new Set(strong).size).toBe(strong.length)
  })
})

describe('a long answer', () => {
  it('comes compressed to staff whose browser takes it, and reads the same', async () => {
    const staff = await staffClient(atrium.url)
    for (let n = 0; n < 12; n += 1)
      await staff.call(leads.create, { body: { name: `Mara Quell ${n}`, email: `mara${n}@mail.example` } })
    const ask = (encoding: string) => staff.send('/api/leads', { headers: { 'accept-encoding': encoding } })
    const [packed, plain] = [await ask('gzip, br'), await ask('identity')]
    expect([packed.headers.get('content-encoding'), plain.headers.get('content-encoding')]).toEqual(['br', null])
    expect(packed.headers.get('vary')).toMatch(/Accept-Encoding/)
    expect(await packed.text()).toBe(await plain.text())
    expect((await get('/api/site', { 'accept-encoding': 'br' })).headers.get('content-encoding')).toBeNull()
  })
})

const unchanging = async () => {
  const files = await readdir(publicDir, { recursive: true, withFileTypes: true })
  const paths = files
    .filter((file) => file.isFile())
    .map((file) => `${file.parentPath.slice(publicDir.length)}/${file.name}`)
  return paths.filter((path) => /^\/(site|shell|mf)\//.test(path) && !/\.(br|gz)$/.test(path))
}

describe('an asset', () => {
  it('is immutable if and only if its name contains a hash, compressed or not', async () => {
    const assets = await unchanging()
    expect(assets.length).toBeGreaterThan(20)
    for (const path of assets) {
      const changing = ['/mf/remotes.json', '/site/analytics.js'].includes(path)
      for (const encoding of ['br', 'gzip', 'identity']) {
        const headers = await headersFor(path, encoding)
        expect([path, headers.get('cache-control')]).toEqual([
          path,
          changing ? 'no-cache' : 'public, max-age=31536000, immutable',
        ])
      }
    }
  })

  it('is sent as the build packed it, and as the very file', async () => {
    const script = (await unchanging()).find((path) => /^\/site\/boot-.*\.js$/.test(path)) ?? ''
    const plain = await readFile(publicDir + script, 'utf8')
    expect((await headersFor(script, 'gzip, br')).get('content-encoding')).toBe('br')
    expect((await headersFor(script, 'gzip')).get('content-encoding')).toBe('gzip')
    expect(brotliDecompressSync(await readFile(`${publicDir}${script}.br`)).toString()).toBe(plain)
    expect(gunzipSync(await readFile(`${publicDir}${script}.gz`)).toString()).toBe(plain)
    const answer = await get(script)
    expect(answer.headers.get('content-type')).toMatch(/^text\/javascript/)
    expect(await answer.text()).toBe(plain)
  })

  it.each([
    '/site/../../package.json',
    '/site/%2e%2e/%2e%2e/package.json',
    '/site/..%2f..%2fpackage.json',
    '/mf/../../../apps/settings.ts',
  ])('%s is none', async (path) =>
    expect(await rawRequest(atrium.url, [`GET ${path} HTTP/1.1`])).toMatch(/^HTTP\/1\.1 404 /),
  )
})
