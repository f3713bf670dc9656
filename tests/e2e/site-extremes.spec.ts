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

const cut = (words: string, length: number, begin: string) =>
  [...begin, ...words.repeat(Math.ceil(length / words.length))].slice(0, length).join('').trimEnd().padEnd(length, '.')

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
const fill = ({ languages }: Contents, language: 'en' | 'de', words: string): void => {
  fillLists(languages[language])
  for (const { place, length, begin } of limits) set(languages[language], place, cut(words, length, begin))
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

const paths = ['/', '/privacy-policy', '/nothing'] as const

const expectFit = async (path: string, locale: string, direction: string): Promise<void> => {
  const page = await product.visitor(path, { viewport: { width: 1440, height: 800 }, locale })
  expect(await page.locator('html').evaluate((html) => getComputedStyle(html).direction)).toBe(direction)
  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: 800 })
    const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(sideways, String(width)).toBeLessThanOrEqual(0)
    expect((await page.locator('.brand-logo').first().boundingBox())?.width).toBeLessThanOrEqual(160)
  }
  expect(await violationsOn(page)).toEqual([])
  await product.leave([], /^404 \/nothing/)
  expect((await fetch(product.url)).headers.get('content-security-policy')).toBe(policy)
}

describe('the longest texts, long German words and words from right to left', () => {
  beforeAll(async () => {
    const content = (await desk.published()) as Contents
    fill(content, 'de', german)
    fill(content, 'en', arabic)
    content.languages.en.settings.language = 'ar'
    await publish(content)
  })

  it.each(paths)('fit into %s on each screen, under the same policy', async (path) => {
    await expectFit(path, 'de', 'ltr')
    await expectFit(path, 'en', 'rtl')
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

describe('one word without a space, and words of several languages', () => {
  beforeAll(async () => {
    const content = (await desk.published()) as Contents
    fill(content, 'en', 'x')
    content.languages.en.settings.language = 'en'
    const title = 'Zażółć gęślą jaźń, fünf Größen, Việt Nam, příliš žluťoučký kůň'
    Object.assign(content.languages.de.hero, { title, text: title.replace('ệ', 'e') })
    await publish(content)
  })

  it.each(paths)('fit into %s on each screen, under the same policy', (path) => expectFit(path, 'en', 'ltr'))

  it('of Polish, German, Vietnamese and Czech are in the fonts of the site alone', async () => {
    const page = await product.visitor('/', { viewport: { width: 1440, height: 800 }, locale: 'de' })
    await page.evaluate(() => document.fonts.ready)
    // A font that comes late is left to the next page, which has it at hand.
    await page.reload()
    await page.evaluate(() => document.fonts.ready)
    const tools = await page.context().newCDPSession(page)
    await tools.send('DOM.enable')
    await tools.send('CSS.enable')
    const { root } = await tools.send('DOM.getDocument')
    for (const selector of ['h1', '.lead']) {
      const { nodeId } = await tools.send('DOM.querySelector', { nodeId: root.nodeId, selector })
      const { fonts } = await tools.send('CSS.getPlatformFontsForNode', { nodeId })
      expect(fonts.length, selector).toBeGreaterThan(0)
      expect(fonts.filter(({ isCustomFont }) => !isCustomFont)).toEqual([])
    }
  })
})
