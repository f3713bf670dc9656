import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { asSvg, siteDesk } from '#tests/support/site/site-desk.ts'
import { openProduct, type Product } from './support/product.ts'

let product: Product
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.close())
afterEach(() =>
  product.leave([], /Content Security Policy|sandboxed|Unsafe attempt to load|asked for https:\/\/elsewhere/),
)

const outside = 'https://elsewhere.example'
const ran = "document.documentElement.setAttribute('data-ran', '')"

/** What an SVG can run or load, beside a shape: scripts, a handler, pictures, styles, symbols and pages. */
const parts = [
  `<script>${ran}</script>`,
  `<rect width="1" height="1" onload="${ran}"/>`,
  `<image href="${outside}/a.png" width="9" height="9"/>`,
  `<style>@import url(${outside}/a.css); rect { fill: url(${outside}/b.svg#a) }</style>`,
  `<use href="${outside}/c.svg#a"/>`,
  `<foreignObject width="9" height="9"><iframe xmlns="http://www.w3.org/1999/xhtml" src="${outside}/"></iframe></foreignObject>`,
  `<script href="${outside}/a.js"></script>`,
]

it('a logo runs and loads nothing of what an SVG can run or load, on the page and alone', async () => {
  const desk = siteDesk(product.url, product.api)
  const logo = asSvg(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><rect width="40" height="20"/>${parts.join('')}</svg>`,
  )
  expect((await desk.put({ ...(await desk.published()), logo })).status).toBe(200)
  await desk.publish()
  const page = await product.visitor('/')
  const [asked, refused]: [string[], string[]] = [[], []]
  const isOutside = (url: string) => url.startsWith(outside)
  page.on('request', (request) => void (isOutside(request.url()) && asked.push(request.url())))
  page.on('requestfailed', (request) => {
    const error = request.failure()?.errorText ?? ''
    if (isOutside(request.url()) && ['csp', 'origin'].includes(error)) refused.push(request.url())
  })
  await page.reload()
  const image = page.locator('.brand-logo').first()
  expect(await image.evaluate((one: HTMLImageElement) => one.complete && one.naturalWidth > 0)).toBe(true)
  expect(await page.locator('svg:has(foreignObject), svg script, [data-ran]').count()).toBe(0)
  expect(asked).toEqual([])
  await page.goto((await image.getAttribute('src')) ?? '')
  expect(await page.locator('svg').count()).toBe(1)
  expect(await page.locator('[data-ran]').count()).toBe(0)
  // Opened as a page, its own policy, or the rule of one origin, refuses what it asks for.
  expect(asked.length).toBeGreaterThan(0)
  expect(refused).toEqual(asked)
})
