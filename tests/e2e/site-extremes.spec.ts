import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { asSvg, type Content, siteDesk } from '#tests/support/site/site-desk.ts'
import { openProduct, type Product } from './support/product.ts'
import { violationsOn } from './support/violations.ts'

let product: Product
let desk: ReturnType<typeof siteDesk>
let policy: string | null
let limits: readonly Limit[]
beforeAll(async () => {
  product = await openProduct({ LANGUAGES: 'en,de' })
  desk = siteDesk(product.url, product.api)
  limits = await measureLimits()
  policy = (await fetch(product.url)).headers.get('content-security-policy')
})
afterAll(() => product.close())
afterEach(() => product.leave())

/** An SVG of exactly 256 kB, far wider than any bar. */
const picture =
  '<svg xmlns="http://www.w3.org/2000/svg" width="4096" height="32"><rect width="4096" height="32"/></svg>'
const largest = asSvg(picture.padEnd(256 * 1024, '\n'))

const german = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen für Außenwirtschaftsförderungsmaßnahmen. '
const arabic = 'عميلك القادم الأفضل موجود بالفعل في بياناتك، ونحن نساعدك على العثور عليه. '

/** A text of exactly this length, which one word without a space ends. */
const cut = (words: string, length: number, begin: string, share: number) =>
  [...begin, ...words.repeat(Math.ceil(length / words.length))]
    .slice(0, length * share)
    .join('')
    .trimEnd()
    .padEnd(length, 'x')

type Texts = Content['languages']['en']

/** Lists with as many entries as they may have. */
const fillLists = ({ hero, problem, services, process, leadCapture, summary, contact }: Texts): void => {
  const lists = [
    problem.items,
    services.items,
    process.items,
    leadCapture.benefits,
    summary.items,
    hero.facts,
    contact.next,
  ]
  for (const [at, list] of lists.entries())
    while (list.length < ([8, 8, 6, 6, 8, 6, 6][at] ?? 0)) (list as unknown[]).push(structuredClone(list[0]))
}

/** The place of each free text, and how long it may be, by what the site says of longer ones. */
const measureLimits = async (): Promise<readonly Limit[]> => {
  const published = await desk.published()
  fillLists(published.languages.en)
  const limits: Limit[] = []
  for (const [order, [section, texts]] of Object.entries(published.languages.en).entries()) {
    const tooLong = { ...published.languages, en: { ...published.languages.en, [section]: overlong(texts) } }
    const { errors = [] } = (await (await desk.put({ ...published, languages: tooLong })).json()) as Refusal
    for (const [at, { path, message }] of errors.entries()) {
      const length = Number(/at most (\d+) characters/.exec(message)?.[1])
      // Each begins with a number of its own, as regions and headings have names of their own.
      if (length > 0) limits.push({ place: path.split('.').slice(3), length, begin: `${order}.${at}.` })
    }
  }
  return limits
}

type Limit = { readonly place: readonly string[]; readonly length: number; readonly begin: string }

type Contents = Content & { readonly languages: Record<'en' | 'de', Texts> }

/** Fills a language with the longest texts that the site takes; what is no free text stays. */
const fill = ({ languages }: Contents, language: 'en' | 'de', words: string, share: number): void => {
  fillLists(languages[language])
  for (const { place, length, begin } of limits) set(languages[language], place, cut(words, length, begin, share))
}

type Refusal = { readonly errors?: readonly { readonly path: string; readonly message: string }[] }

/** What is no free text keeps its form: an anchor, a day, an id, a letter, a language. */
const overlong = (texts: unknown): unknown =>
  JSON.parse(JSON.stringify(texts), (name, value) =>
    typeof value !== 'string' || ['id', 'initial', 'language', 'picture'].includes(name) || /^(?:#|\d{4}-)/.test(value)
      ? value
      : 'x'.repeat(2001),
  )

const set = (of: object, [name = '', ...rest]: readonly string[], value: unknown): void => {
  const fields = of as Record<string, unknown>
  if (rest.length === 0) fields[name] = value
  else set(fields[name] as object, rest, value)
}

const publish = async (content: Contents): Promise<void> => {
  const answer = await desk.put({ ...content, logo: largest })
  expect(await answer.text()).not.toContain('"errors"')
  await desk.publish()
}

/** A window that shows each page in its direction on each screen, where nothing scrolls sideways. */
const expectFit = async (locale: string, direction: string, paths: readonly string[]): Promise<Page> => {
  const page = await product.visitor('/robots.txt', { locale })
  for (const path of paths) {
    await page.goto(path)
    expect(await page.locator('html').evaluate((html) => getComputedStyle(html).direction)).toBe(direction)
    for (const width of [1440, 360]) {
      await page.setViewportSize({ width, height: 800 })
      const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(sideways, `${path} ${width}`).toBeLessThanOrEqual(0)
      expect((await page.locator('.brand-logo').first().boundingBox())?.width).toBeLessThanOrEqual(160)
    }
  }
  expect((await fetch(product.url)).headers.get('content-security-policy')).toBe(policy)
  return page
}

describe('the longest texts', () => {
  beforeAll(async () => {
    const content = (await desk.published()) as Contents
    fill(content, 'de', german, 0.5)
    const title = 'Zażółć gęślą jaźń, fünf Größen, Việt Nam, příliš žluťoučký kůň'
    Object.assign(content.languages.de.contact, { title, text: title.replace('ệ', 'e') })
    fill(content, 'en', arabic, 1)
    content.languages.en.settings.language = 'ar'
    await publish(content)
  })

  it('of long words and one without a space fit on each screen, and letters of Europe are in the own fonts', async () => {
    const page = await expectFit('de', 'ltr', ['/privacy-policy', '/nothing', '/'])
    expect(await violationsOn(page)).toEqual([])
    // A font that comes late is left to the next page, which has it at hand.
    await page.evaluate(() => document.fonts.ready)
    await page.reload()
    await page.evaluate(() => document.fonts.ready)
    const tools = await page.context().newCDPSession(page)
    await tools.send('DOM.enable')
    await tools.send('CSS.enable')
    const { root } = await tools.send('DOM.getDocument')
    for (const selector of ['#contact h2', '#contact .lead']) {
      const { nodeId } = await tools.send('DOM.querySelector', { nodeId: root.nodeId, selector })
      const { fonts } = await tools.send('CSS.getPlatformFontsForNode', { nodeId })
      expect(fonts.length, selector).toBeGreaterThan(0)
      expect(fonts.filter(({ isCustomFont }) => !isCustomFont)).toEqual([])
    }
    await product.leave([], /^404 \/nothing/)
  })

  it('from right to left fit on each screen', async () => {
    await expectFit('en', 'rtl', ['/privacy-policy', '/'])
  })

  it('load no more script than 10 kB, and no text in the first paint waits for another file', async () => {
    const { html } = await desk.page('/', { 'accept-language': 'de' })
    const scripts = [...html.matchAll(/<script[^>]* src="([^"]+)"/g)].map(([, src = '']) => src)
    const sizes = scripts.map(async (src) => {
      const answer = await fetch(new URL(src, product.url), { headers: { 'accept-encoding': 'br' } })
      return Number(answer.headers.get('content-length'))
    })
    const loaded = await Promise.all(sizes)
    expect(loaded.length).toBeGreaterThan(0)
    expect(Math.min(...loaded)).toBeGreaterThan(0)
    expect(loaded.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(10_000)
    expect(html.slice(0, html.indexOf('<body>'))).not.toMatch(/<script|rel="stylesheet"/)
    expect(html).not.toMatch(/<script(?![^>]*\ssrc=)(?! type="application\/ld\+json")/)
  })
})
