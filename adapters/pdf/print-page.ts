import type { Browser } from 'playwright-core'
import type { Paper } from '../../domain/ports/pdf-printer.ts'

const formats: Record<Paper, string> = { a4: 'A4', letter: 'Letter' }

/** Beyond so many characters the tags for screen readers would take longer than anybody waits. */
const mostTagged = 400_000

/** Prints on a page that runs no script and is offline; `browser` ends whatever becomes of it. */
export const printPage = async (browser: Browser, html: string, paper: Paper): Promise<Uint8Array<ArrayBuffer>> => {
  const context = await browser.newContext({ javaScriptEnabled: false, offline: true, serviceWorkers: 'block' })
  await context.route('**/*', (route) => route.abort())
  const page = await context.newPage()
  await page.setContent(html, { waitUntil: 'load' })
  const tagged = html.length <= mostTagged
  const print = () => page.pdf({ format: formats[paper], printBackground: true, tagged, outline: tagged })
  // A page that tries to go elsewhere is held back, but may break off the first print by it.
  return new Uint8Array(await print().catch(print))
}
