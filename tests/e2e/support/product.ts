import { type Lead, leads } from '#contracts/lead/http/leads.ts'
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

/** The lead with a name, which it throws without. */
export const findLead = async ({ api }: Pick<Product, 'api'>, name: string): Promise<Lead> => {
  const [lead] = (await api.call(leads.list, { query: { search: name } })).leads
  if (lead === undefined) throw new Error(`There is no ${name}`)
  return lead
}
