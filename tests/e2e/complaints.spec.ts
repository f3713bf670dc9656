import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openProduct, type Product } from './support/product.ts'

let product: Product
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.close())

const inlineScript = (page: Page) =>
  page.evaluate(() => {
    const script = document.createElement('script')
    script.textContent = 'document.title = "taken over"'
    document.head.append(script)
  })

const foreignImage = (page: Page) =>
  page.evaluate(() => {
    new Image().src = 'https://elsewhere.example/pixel.gif'
  })

const elsewhere = (page: Page) => page.goto('https://elsewhere.example/').catch(() => null)

const exception = (page: Page) =>
  page.evaluate(() => {
    setTimeout(() => {
      throw new Error('Oh no')
    })
  })

describe('a window complains of', () => {
  it.each([
    ['a script in the page', inlineScript, /Content Security Policy directive.*script-src/],
    ['an image from elsewhere', foreignImage, /Content Security Policy directive.*img-src/],
    ['a request that leaves the origin', elsewhere, /^asked for https:\/\/elsewhere\.example\/$/],
    ['an exception', exception, /Oh no/],
    ['a page that is not there', (page: Page) => page.goto('/nothing'), /^404 \/nothing$/],
  ])('%s', async (_, act, complaint) => {
    const page = await product.visitor('/privacy-policy')
    await act(page)
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve))).catch(() => null)
    await product.leave(expect.arrayContaining([expect.stringMatching(complaint)]))
  })
})
