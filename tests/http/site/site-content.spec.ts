import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { audit } from '#contracts/audit/http/audit.ts'
import { siteContents } from '#contracts/site/http/content.ts'
import { sites } from '#contracts/site/http/site.ts'
import site from '#mfe/landing/content/site.json' with { type: 'json' }
import { type ApiClient, staffClient } from '#tests/support/api-client.ts'
import { startTestAtrium, type TestAtrium } from '#tests/support/atrium.ts'
import { asSvg, png, siteDesk } from '#tests/support/site/site-desk.ts'
import { joined } from '#tests/support/staff/team.ts'

let atrium: TestAtrium
let staff: ApiClient
let desk: ReturnType<typeof siteDesk>
beforeAll(async () => {
  atrium = await startTestAtrium({ WORKER_CONCURRENCY: '0', LANGUAGES: 'en,de' })
  staff = await staffClient(atrium.url)
  desk = siteDesk(atrium.url, staff)
})
afterAll(async () => {
  expect(atrium.defects).toEqual([])
  await atrium.stop()
})

describe('the content of the site', () => {
  it('begins with the texts of the build, word for word, and no draft', async () => {
    const { draft, published: first, version, publishedVersion } = await staff.call(siteContents.read, {})
    expect(draft).toBeNull()
    expect(first.languages.en).toEqual(site)
    expect(Object.keys(first.languages)).toEqual(['en', 'de'])
    expect([first.logo, first.colors]).toEqual([null, { primary: '#0f3b2d', secondary: '#1c7050', accent: '#ff8069' }])
    expect([version, publishedVersion]).toEqual([1, 1])
  })

  it('renders to the same bytes at run time as in the build', async () => {
    const content = await desk.published()
    const before = [
      await desk.page('/'),
      await desk.page('/', { 'accept-language': 'de' }),
      await desk.page('/terms-of-service'),
    ]
    expect((await desk.put(content, '"1"')).status).toBe(200)
    expect(await desk.publish()).toMatchObject({ version: 3, publishedVersion: 3, draft: content, published: content })
    expect((await staff.call(sites.read, {})).isEdited).toBe(true)
    const after = [
      await desk.page('/'),
      await desk.page('/', { 'accept-language': 'de' }),
      await desk.page('/terms-of-service'),
    ]
    expect(after).toEqual(before)
  })

  it('keeps a draft that visitors do not see, and shows it to all once it is published', async () => {
    const { version } = await staff.call(siteContents.read, {})
    const content = await desk.published()
    content.languages.en.hero.title = 'Words & <b>figures</b> from the dashboard.'
    content.languages.en.settings.spotsLeft = 3
    const before = await desk.page()
    const kept = await desk.put(content, `"${version}"`)
    expect([kept.status, kept.headers.get('etag')]).toEqual([200, `"${version + 1}"`])
    expect((await desk.put(content, `"${version}"`)).status).toBe(412)
    expect(await desk.page()).toEqual(before)
    expect((await desk.publish()).publishedVersion).toBe(version + 2)
    const after = await desk.page()
    expect(after.html).toContain('Words &amp; &lt;b&gt;figures&lt;/b&gt; from the dashboard.')
    expect(after.html).toContain('Only 3 spots left for July')
    expect(after.etag).not.toBe(before.etag)
    expect((await desk.page('/', { 'if-none-match': after.etag ?? '' })).status).toBe(304)
    expect((await desk.page('/', { 'if-none-match': before.etag ?? '' })).status).toBe(200)
    for (const encoding of ['br', 'gzip']) {
      const answer = await fetch(atrium.url, { headers: { 'accept-encoding': encoding } })
      expect(answer.headers.get('content-encoding')).toBe(encoding)
    }
  })

  it('shows staff a page as it was, and visitors never; leaves out the lines of a figure after its last day', async () => {
    const at = new Date().toISOString()
    const content = await desk.published()
    content.languages.en.hero.title = 'After the moment.'
    content.languages.en.settings.until = { spotsMonth: '2026-01-31' }
    await desk.put(content)
    await desk.publish()
    const past = await staff.send(`/?at=${at}`, {})
    expect([past.status, past.headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(await past.text()).toContain('from the dashboard.')
    const beginning = await staff.send('/?at=2020-01-01', {})
    expect(await beginning.text()).toContain(site.hero.title)
    const { client: auditor } = await joined(atrium.url, 'past@atrium.test', 'auditor')
    expect((await auditor.send(`/?at=${at}`, {})).status).toBe(200)
    expect((await desk.page(`/?at=${at}`)).status).toBe(401)
    expect((await staff.send('/?at=yesterday', {})).status).toBe(400)
    expect((await staff.send('/?at=2999-01-01', {})).status).toBe(400)
    const { html } = await desk.page()
    expect(html).toContain('After the moment.')
    expect(html).not.toContain('spots left')
    expect(html).toContain('Normally $500, free for you')
  })

  it('goes back to an earlier version as a new draft', async () => {
    const { versions } = await staff.call(siteContents.versions, {})
    expect(versions.at(-1)).toMatchObject({ version: 1, published: true, actorName: 'ada@atrium.test' })
    const restored = await staff.call(siteContents.restore, { params: { version: '1' } })
    expect(restored.draft?.languages.en?.hero.title).toBe(site.hero.title)
    expect(restored.published.languages.en?.hero.title).toBe('After the moment.')
    expect((await staff.call(siteContents.versions, {})).versions[0]).toMatchObject({
      version: restored.version,
      published: false,
      restoredVersion: 1,
    })
    expect((await staff.send('/api/site/versions/999/restore', { method: 'POST' })).status).toBe(404)
  })

  it('shows colours and a logo, which is an image of its own', async () => {
    const content = await desk.published()
    content.colors = { primary: '#102A56', secondary: '#1d4ed8', accent: '#fbbf24' }
    content.logo = asSvg('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><script>alert(1)</script></svg>')
    expect((await desk.put(content)).status).toBe(200)
    await desk.publish()
    const { html } = await desk.page()
    expect(html).toContain('--primary:#102a56')
    expect(html).toContain('<meta name="theme-color" content="#102a56">')
    const [, src = ''] = /<img class="brand-logo" src="([^"]+)" width="64" height="32" alt=""/.exec(html) ?? []
    expect(html).not.toContain('alert(1)')
    const logo = await fetch(new URL(src, atrium.url))
    expect(logo.headers.get('content-type')).toBe('image/svg+xml')
    expect(logo.headers.get('content-security-policy')).toContain('sandbox')
    expect(logo.headers.get('x-content-type-options')).toBe('nosniff')
    expect(logo.headers.get('cache-control')).toContain('immutable')
    for (const encoding of ['br', 'gzip', 'identity']) {
      const packed = await fetch(new URL(src, atrium.url), { headers: { 'accept-encoding': encoding } })
      expect([packed.headers.get('content-encoding') ?? 'identity', packed.headers.get('vary')]).toEqual([
        encoding,
        'Accept-Encoding',
      ])
      expect(await packed.text()).toContain('viewBox="0 0 40 20"')
    }
    expect((await desk.page('/site/logo-aaaaaaaa.svg')).status).toBe(404)
    content.logo = png
    await desk.put(content)
    await desk.publish()
    expect((await desk.page()).html).toMatch(/src="\/site\/logo-[\w-]{8}\.png" width="32" height="32"/)
  })

  it('previews a content and keeps nothing, for auditors too', async () => {
    const { version } = await staff.call(siteContents.read, {})
    const content = await desk.published()
    content.languages.en.hero.title = 'Only a preview.'
    const { client } = await joined(atrium.url, 'audit@atrium.test', 'auditor')
    const body = { content: content as never, path: '/' as const }
    expect((await client.call(siteContents.preview, { body })).html).toContain('Only a preview.')
    expect((await client.call(siteContents.read, {})).version).toBe(version)
    const draft = { method: 'PUT', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ content }) }
    expect((await client.send('/api/site/content', draft)).status).toBe(403)
    expect((await client.send('/api/site/publish', { method: 'POST' })).status).toBe(403)
  })

  it('is in the history with who changed what', async () => {
    const params = { kind: 'site', id: '1' } as const
    const { events } = await staff.call(audit.events, { params, query: {} })
    expect(events.slice(0, 3).map(({ type }) => type)).toEqual(['SiteStarted', 'SiteDrafted', 'SitePublished'])
    expect(events[3]).toMatchObject({ actorName: 'ada@atrium.test' })
    expect(Object.keys(events[3]?.data.languages as object)).toEqual(['en'])
  })
})
