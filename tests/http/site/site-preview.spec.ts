import { parse } from 'parse5'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { siteContents } from '#contracts/site/http/content.ts'
import site from '#mfe/landing/content/site.json' with { type: 'json' }
import { type ApiClient, staffClient } from '#tests/support/api-client.ts'
import { startTestAtrium, type TestAtrium } from '#tests/support/atrium.ts'
import { type Element, elementsIn, textOf } from '#tests/support/site/html-nodes.ts'
import { asSvg, type Content, siteDesk } from '#tests/support/site/site-desk.ts'

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

const attribute = ({ attrs }: Element, name: string) => attrs.find((one) => one.name === name)?.value

const bodyOf = (html: string) => {
  const body = elementsIn(parse(html)).find(({ tagName }) => tagName === 'body')
  if (body === undefined) throw new Error('A page without a body')
  return body
}

/** The texts of a page that carry their place, by it. */
const placesIn = (html: string) =>
  elementsIn(bodyOf(html)).flatMap((element) => {
    const path = attribute(element, 'data-text')
    return path === undefined ? [] : [{ path, text: textOf(element), inside: element.parentNode?.nodeName }]
  })

const previewOf = async (content: Content, language = 'en', path: '/' | '/privacy-policy' = '/') =>
  (await staff.call(siteContents.preview, { body: { content: content as never, language, path } })).html

const valueAt = (texts: unknown, path: string) =>
  path.split('.').reduce<unknown>((node, name) => (node as Record<string, unknown>)[name], texts)

describe('the preview of the site', () => {
  it('names the place of each text, and shows what visitors read', async () => {
    const html = await previewOf(await desk.published())
    const places = placesIn(html)
    expect(places.length).toBeGreaterThan(100)
    for (const { path, text } of places)
      expect(text, path).toBe(
        String(valueAt(site, path))
          .replaceAll('{{auditMinutes}}', '20')
          .replaceAll('{{auditPrice}}', '$500')
          .replaceAll('{{spotsLeft}}', '7')
          .replaceAll('{{spotsMonth}}', 'July')
          .replaceAll('{{year}}', String(new Date().getFullYear()))
          .replaceAll('{{legalEntity}}', 'Northlight Advisory LLC')
          .replaceAll('{{brandName}}', 'Northlight'),
      )
    expect(places.find(({ path }) => path === 'hero.title')?.inside).toBe('h1')
    const visibleText = (page: string) => textOf(bodyOf(page.replaceAll(/<script\b[^>]*>[^<]*<\/script>/g, ''))).trim()
    expect(visibleText(html)).toBe(visibleText((await desk.page()).html))
  })

  it('has no script and no button around a text, and the page of visitors names no place', async () => {
    const elements = elementsIn(bodyOf(await previewOf(await desk.published())))
    expect(elements.filter(({ tagName }) => tagName === 'script')).toEqual([])
    const buttons = elements.filter(({ tagName }) => tagName === 'button').flatMap(elementsIn)
    expect(buttons.filter((one) => attribute(one, 'data-text') !== undefined)).toEqual([])
    expect((await desk.page()).html).not.toMatch(/data-text|data-button|[\ufdd0-\ufdd2]/)
  })

  it.each([
    '</script><script>alert(1)</script>',
    '{{',
    'a > b & "c" < d',
    '\ufdd07\ufdd1x\ufdd2',
    '👩‍👩‍👧 e\u0301\u0323 עברית',
  ])('shows the text %j as text at its place', async (text) => {
    const content = await desk.published()
    content.languages.en.hero.title = text
    content.languages.en.form.message.hint = text
    content.languages.en.pictures.story[0] = { title: text.slice(0, 20), text: text.slice(0, 20) }
    const html = await previewOf(content)
    const places = placesIn(html)
    expect(places.filter(({ path }) => path === 'hero.title').map((place) => place.text)).toEqual([
      text.replaceAll(/[\ufdd0-\ufdd2]/g, ''),
    ])
    expect(html).not.toMatch(/[\ufdd0-\ufdd2]/)
    expect(elementsIn(bodyOf(html)).filter(({ tagName }) => tagName === 'script')).toEqual([])
  })

  it('shows bold and italic words of legal pages, at their places, and no other markup', async () => {
    const content = await desk.published()
    const { privacyPolicy } = content.languages.en.legal
    privacyPolicy.lead = '**Short:** we keep *little*, 3*4*5 <b>and</b> nothing else. Since 2020**'
    privacyPolicy.sections[0]?.paragraphs.push('*{{brandName}}* answers.')
    await desk.put(content)
    await desk.publish()
    const [html, page] = [await previewOf(content, 'en', '/privacy-policy'), await desk.page('/privacy-policy')]
    const lead =
      '<strong>Short:</strong> we keep <em>little</em>, 3*4*5 &lt;b&gt;and&lt;/b&gt; nothing else. Since 2020**'
    expect(html).toContain(`<span data-text="legal.privacyPolicy.lead">${lead}</span>`)
    expect(page.html).toContain(`<p class="lead">${lead}</p>`)
    expect(page.html).toContain('<p><em>Northlight</em> answers.</p>')
  })

  it('is of the language and page that are asked for, with the logo that is not kept yet', async () => {
    const content = await desk.published()
    content.logo = asSvg('<svg xmlns="http://www.w3.org/2000/svg" width="64" height="32"/>')
    const html = await previewOf(content, 'de', '/privacy-policy')
    expect(placesIn(html).find(({ path }) => path === 'legal.privacyPolicy.title')?.text).toBe('Datenschutz')
    const [, src = ''] = /<img class="brand-logo" src="([^"]+)"/.exec(html) ?? []
    expect(src).toBe(content.logo)
    expect(html).not.toContain('/site/logo-')
  })
})
