import { staffClient } from '../../support/api-client.ts'
import { startTestAtrium } from '../../support/atrium.ts'
import { launchChromium } from './chromium.ts'
import { type Visits, visitsTo } from './visits.ts'

export type Product = Visits & {
  readonly url: string
  readonly api: Awaited<ReturnType<typeof staffClient>>
  readonly close: () => Promise<void>
}

/** The built product on a database of its own, a browser before it, and a client of its API that has signed in. */
export const openProduct = async (environment: Record<string, string> = {}): Promise<Product> => {
  const [atrium, browser] = await Promise.all([startTestAtrium(environment), launchChromium()])
  const api = await staffClient(atrium.url)
  const close = async () => {
    await browser.close()
    await atrium.stop()
  }
  return { url: atrium.url, api, close, ...visitsTo(browser, atrium.url) }
}
