import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ApiClient, apiClient } from '#tests/support/api-client.ts'
import { startTestAtrium, type TestAtrium } from '#tests/support/atrium.ts'

const brand = 'Bits & "Bobs" </script> {{year}}'
const home = 'https://bits.example'

let atrium: TestAtrium
let browser: ApiClient
beforeAll(async () => {
  atrium = await startTestAtrium({ BRAND_NAME: brand, PUBLIC_URL: home })
  browser = apiClient(atrium.url)
})
afterAll(() => atrium.stop())

const get = (path: string) => browser.send(path, { redirect: 'manual' })
const textOf = async (path: string) => (await get(path)).text()
const typeOf = async (path: string) => (await get(path)).headers.get('content-type')

describe('who looks for the site', () => {
  it('finds the sitemap in robots.txt, with public addresses', async () => {
    expect(await typeOf('/robots.txt')).toBe('text/plain; charset=utf-8')
    expect(await textOf('/robots.txt')).toBe(`User-agent: *\nDisallow:\n\nSitemap: ${home}/sitemap.xml\n`)
    expect(await typeOf('/sitemap.xml')).toBe('application/xml; charset=utf-8')
    const listed = [...(await textOf('/sitemap.xml')).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url)
    expect(listed).toEqual([`${home}/`, `${home}/privacy-policy`, `${home}/terms-of-service`])
  })

  it.each(['/', '/privacy-policy', '/terms-of-service'])(
    'finds %s under one address, with its picture',
    async (path) => {
      const page = await textOf(path)
      expect(page).toContain(`<link rel="canonical" href="${home}${path}">`)
      expect(page).toContain(`<meta property="og:url" content="${home}${path}">`)
      const picture = page.match(
        /<meta property="og:image" content="https:\/\/bits\.example(\/site\/share-[^"]+\.png)">/,
      )
      const answer = await get(picture?.[1] ?? '')
      expect(answer.headers.get('content-type')).toBe('image/png')
      const bytes = Buffer.from(await answer.arrayBuffer())
      expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630])
      expect(answer.headers.get('x-robots-tag')).toBe(null)
    },
  )

  it('reads structured data on the consultancy, for any brand name', async () => {
    const [, data = ''] = (await textOf('/')).match(/<script type="application\/ld\+json">(.*?)<\/script>/s) ?? []
    const graph: { '@type': string; name: string; url?: string }[] = JSON.parse(data)['@graph']
    expect(graph.map((thing) => thing['@type'])).toEqual(['Organization', 'Service'])
    expect(graph[0]).toMatchObject({ name: brand, url: `${home}/` })
    expect(graph[1]).toMatchObject({ name: 'Customer Insight Audit', offers: { price: '0', priceCurrency: 'USD' } })
  })

  it('may keep it on a phone, by its own name and with icons that are there', async () => {
    expect(await typeOf('/site.webmanifest')).toBe('application/manifest+json; charset=utf-8')
    const manifest = JSON.parse(await textOf('/site.webmanifest'))
    expect(manifest).toMatchObject({ name: brand, short_name: brand, start_url: '/' })
    expect(manifest.icons.map(({ sizes }: { sizes: string }) => sizes)).toEqual([
      'any',
      '192x192',
      '512x512',
      '512x512',
    ])
    for (const { src, type } of manifest.icons) expect((await typeOf(src))?.split(';')[0]).toBe(type)
  })

  it('finds icons at well-known addresses', async () => {
    expect(await typeOf('/favicon.ico')).toMatch(/^image\/(x-icon|vnd\.microsoft\.icon)/)
    expect(await typeOf('/apple-touch-icon.png')).toBe('image/png')
  })
})

describe('what is not indexed', () => {
  it.each([
    '/api/site',
    '/api/nothing',
    '/api/docs',
    '/dashboard',
    '/dashboard/leads',
    '/dashboard/nothing',
    '/s/some-token',
    '/report',
    '/healthz',
  ])('%s asks not to be found', async (path) => {
    expect((await get(path)).headers.get('x-robots-tag')).toBe('noindex, nofollow')
  })

  it.each(['/', '/privacy-policy', '/terms-of-service', '/services', '/reports'])('%s does not', async (path) => {
    expect((await get(path)).headers.get('x-robots-tag')).toBe(null)
  })
})
