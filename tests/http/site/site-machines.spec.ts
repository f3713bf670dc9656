import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { siteContents } from '#contracts/site/http/content.ts'
import { staffClient } from '#tests/support/api-client.ts'
import { startTestAtrium, type TestAtrium } from '#tests/support/atrium.ts'
import { run } from '#tests/support/log/verifiers.ts'
import { asSvg, siteDesk } from '#tests/support/site/site-desk.ts'

type Reading = {
  readonly faults: readonly string[]
  readonly root: Readonly<Record<string, string>>
  readonly title: string
  readonly headings: readonly string[]
  readonly links: readonly Readonly<Record<string, string>>[]
  readonly metas: Readonly<Record<string, string>>
  readonly data: readonly { readonly '@context': string; readonly '@graph': readonly Thing[] }[]
}
type Thing = { readonly '@type': string; readonly [name: string]: unknown }

let atrium: TestAtrium
let desk: ReturnType<typeof siteDesk>
beforeAll(async () => {
  atrium = await startTestAtrium({ WORKER_CONCURRENCY: '0', BRAND_NAME: 'Söhne & <Co>' })
  const staff = await staffClient(atrium.url)
  desk = siteDesk(atrium.url, staff)
  const content = await desk.published()
  const { texts } = await staff.call(siteContents.language, { params: { language: 'de' } })
  content.languages.en.hero.title = '5 < 6 & "quoted"'
  content.logo = asSvg('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"/>')
  const languages = {
    ...content.languages,
    de: texts,
    ar: { ...content.languages.en, settings: { ...content.languages.en.settings, language: 'ar' } },
  }
  expect((await desk.put({ ...content, languages })).status).toBe(200)
  await desk.publish()
})
afterAll(async () => {
  expect(atrium.defects).toEqual([])
  await atrium.stop()
})

const read = async <What>(path: string, language: string): Promise<What> => {
  const { html } = await desk.page(path, { 'accept-language': language })
  const { stdout, stderr } = await run(
    'python3',
    [join(import.meta.dirname, '../../support/python/read_page.py')],
    html,
  )
  if (stderr !== '') throw new Error(`Pages are read by python3 (3.9 or newer) on the path:\n${stderr}`)
  return JSON.parse(stdout)
}

const paths = ['/', '/privacy-policy', '/terms-of-service']

describe.each([
  ['en', 'en', 'ltr'],
  ['de', 'de', 'ltr'],
  ['ar', 'ar', 'rtl'],
])('a published page in %s, as other programs read it', (language, lang, direction) => {
  it.each(paths)('is well-formed and says what it is: %s', async (path) => {
    const { faults, root, title, headings, links, metas } = await read<Reading>(path, language)
    expect(faults).toEqual([])
    expect([root.lang, root.dir ?? 'ltr']).toEqual([lang, direction])
    expect(title).toContain('Söhne & <Co>')
    expect([metas['og:title'], metas['og:url']]).toEqual([title, new URL(path, atrium.url).href])
    expect(headings.filter((name) => name === 'h1')).toHaveLength(1)
    // All languages have one address, which follows Accept-Language: no other one may be named for a language.
    expect(links.filter(({ hreflang }) => hreflang !== undefined)).toEqual([])
    expect(links.find(({ rel }) => rel === 'canonical')?.href).toBe(new URL(path, atrium.url).href)
    for (const { href = '' } of links.filter(({ rel }) => rel !== 'canonical'))
      expect((await fetch(new URL(href, atrium.url))).status, href).toBe(200)
  })
})

it('has structured data with the name, the logo and the offer of the publication', async () => {
  const { data, metas } = await read<Reading>('/', 'en')
  expect(data).toHaveLength(1)
  expect(data[0]?.['@context']).toBe('https://schema.org')
  const [firm, service] = data[0]?.['@graph'] ?? []
  expect(firm).toMatchObject({ '@type': 'Organization', name: 'Söhne & <Co>', url: `${new URL(atrium.url).origin}/` })
  const logo = await fetch(String(firm?.logo))
  expect(logo.headers.get('content-type')).toBe('image/svg+xml')
  expect(service).toMatchObject({ '@type': 'Service', provider: { '@id': firm?.['@id'] } })
  expect(metas['og:image:alt']).toBe('5 < 6 & "quoted"')
  expect((await fetch(metas['og:image'] ?? '')).headers.get('content-type')).toBe('image/png')
})

it('has a sitemap with each page under its one address', async () => {
  expect(await read('/sitemap.xml', 'de')).toEqual(paths.map((path) => new URL(path, atrium.url).href))
})
