import { staffClient } from '#tests/support/api-client.ts'
import { startTestAtrium } from '#tests/support/atrium.ts'
import { sharedChromium } from './chromium.ts'
import { type Visits, visitsTo } from './visits.ts'

export type Product = Visits & {
  readonly url: string
  readonly databaseUrl: string
  readonly api: Awaited<ReturnType<typeof staffClient>>
  readonly close: () => Promise<void>
}

/** The built product on its own database, with a browser and a signed-in API client. */
export const openProduct = async (environment: Record<string, string> = {}): Promise<Product> => {
  const [atrium, browser] = await Promise.all([startTestAtrium(environment), sharedChromium()])
  const api = await staffClient(atrium.url)
  const visits = visitsTo(browser, atrium.url)
  const close = async () => {
    await visits.closeWindows()
    await atrium.stop()
  }
  return { url: atrium.url, databaseUrl: atrium.databaseUrl, api, close, ...visits }
}
