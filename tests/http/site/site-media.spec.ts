import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { staffClient } from '#tests/support/api-client.ts'
import { startTestAtrium, type TestAtrium } from '#tests/support/atrium.ts'
import { siteDesk } from '#tests/support/site/site-desk.ts'

let atrium: TestAtrium
let desk: ReturnType<typeof siteDesk>
beforeAll(async () => {
  atrium = await startTestAtrium({ WORKER_CONCURRENCY: '0', LANGUAGES: 'en,de' })
  desk = siteDesk(atrium.url, await staffClient(atrium.url))
})
afterAll(async () => {
  expect(atrium.defects).toEqual([])
  await atrium.stop()
})

describe('a publication', () => {
  it('draws the image for link previews with the published words and colours', async () => {
    const content = await desk.published()
    content.colors = { primary: '#102a56', secondary: '#1d4ed8', accent: '#fbbf24' }
    content.languages.en.hero.title = 'Zażółć gęślą jaźń, and an offer.'
    await desk.put(content)
    await desk.publish()
    const { html } = await desk.page()
    expect(html).toContain('property="og:image:alt" content="Zażółć gęślą jaźń, and an offer."')
    const answer = await fetch(/property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? '')
    expect(answer.headers.get('cache-control')).toContain('immutable')
    const image = sharp(Buffer.from(await answer.arrayBuffer()))
    expect(await image.metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
    const corner = await image.extract({ left: 2, top: 2, width: 1, height: 1 }).removeAlpha().raw().toBuffer()
    expect([...corner]).toEqual([0x10, 0x2a, 0x56])
  })

  it('has fonts with the letters of the published texts, as small as those of the build', async () => {
    const fontsOf = async () => {
      const { html } = await desk.page()
      const names = [...html.matchAll(/rel="preload" as="font"[^>]* href="([^"]+)"/g)].map(([, href = '']) => href)
      expect(names.every((name) => html.includes(`url(${name})`))).toBe(true)
      const files = await Promise.all(names.map(async (name) => (await fetch(new URL(name, atrium.url))).arrayBuffer()))
      for (const file of files) expect(Buffer.from(file).toString('latin1', 0, 4)).toBe('wOF2')
      return { names, bytes: files.reduce((sum, file) => sum + file.byteLength, 0) }
    }
    const content = await desk.published()
    content.languages.en.hero.title = 'Nothing beyond English.'
    await desk.put(content)
    await desk.publish()
    const before = await fontsOf()
    content.languages.en.hero.title = 'Zażółć gęślą jaźń.'
    await desk.put(content)
    await desk.publish()
    const after = await fontsOf()
    expect(after.names.length).toBeGreaterThan(before.names.length)
    expect(after.bytes).toBeLessThan(before.bytes + 6000)
    expect((await desk.page('/site/figtree-latin-wght-normal-aaaaaaaa.woff2')).status).toBe(404)
  })
})

describe('a range of a file', () => {
  it.each([
    ['bytes=0-3', 206],
    ['bytes=-4', 206],
    ['bytes=99999999-', 416],
    ['bytes=0-3, 8-9', 200],
    ['lines=0-3', 200],
    ['0-3', 200],
    ['bytes=-', 200],
    ['bytes=a-b', 200],
  ])('named %s is answered %d', async (range, status) => {
    const answer = await fetch(`${atrium.url}/favicon.ico`, { headers: { range } })
    expect([answer.status, answer.headers.has('content-range')]).toEqual([status, status !== 200])
    expect(status !== 206 || (await answer.bytes()).length === 4).toBe(true)
  })
})
