import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import type { Browser, Page } from 'playwright'

/** Bytes as transferred. */
type Weights = { readonly styles: number; readonly scriptsBefore: number; readonly scriptsAfter: number }

/** Visits the page, waits until it is idle, then activates every island. */
export const weightsOf = async (browser: Browser, url: string): Promise<Weights> => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true })
  const page = await context.newPage()
  const scripts = await countScripts(page)
  await page.route(
    ({ origin }) => origin !== new URL(url).origin,
    (route) => route.abort(),
  )
  await page.goto(url, { waitUntil: 'networkidle' })
  const scriptsBefore = scripts.bytes()
  await wakeEverything(page)
  const styles = await packed((await page.locator('style').allTextContents()).join('\n'))
  await context.close()
  return { styles, scriptsBefore, scriptsAfter: scripts.bytes() }
}

const packed = async (text: string) => (await promisify(brotliCompress)(text)).length

const countScripts = async (page: Page) => {
  const devtools = await page.context().newCDPSession(page)
  const scripts = new Set<string>()
  let sum = 0
  devtools.on('Network.responseReceived', ({ requestId, type }) => type === 'Script' && scripts.add(requestId))
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) sum += encodedDataLength
  })
  await devtools.send('Network.enable')
  return { bytes: () => sum }
}

const wakeEverything = async (page: Page) => {
  await page.getByRole('button', { name: 'I Accept' }).tap()
  await page.getByRole('button', { name: 'Menu' }).tap()
  await page.keyboard.press('Escape')
  const asked = page.waitForEvent('requestfailed')
  await page.getByRole('button', { name: 'Get Your Free Audit' }).tap()
  await asked
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Send Message' }).tap()
  await page.getByRole('alert').first().waitFor()
}
