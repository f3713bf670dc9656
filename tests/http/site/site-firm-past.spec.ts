import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { settings } from '#contracts/setting/http.ts'
import { type ApiClient, staffClient } from '#tests/support/api-client.ts'
import { startTestAtrium, type TestAtrium } from '#tests/support/atrium.ts'
import { siteDesk } from '#tests/support/site/site-desk.ts'

let atrium: TestAtrium
let staff: ApiClient
let moments: { readonly start: string; readonly harbour: string; readonly pier: string }
beforeAll(async () => {
  atrium = await startTestAtrium({ WORKER_CONCURRENCY: '0' })
  staff = await staffClient(atrium.url)
  const start = new Date().toISOString()
  const set = async (values: Record<string, string>) => {
    await staff.call(settings.change, { body: { values } })
    return new Date().toISOString()
  }
  const harbour = await set({
    BRAND_NAME: 'Harbour',
    LEGAL_ENTITY: 'Harbour & Sons Ltd',
    CONTACT_EMAIL: 'desk@harbour.example',
    LINKEDIN_URL: 'https://www.linkedin.com/company/harbour',
  })
  const pier = await set({ BRAND_NAME: 'Pier', LEGAL_ENTITY: 'Pier GmbH', CONTACT_EMAIL: 'desk@pier.example' })
  moments = { start, harbour, pier }
})
afterAll(async () => {
  expect(atrium.defects).toEqual([])
  await atrium.stop()
})

const pageAt = async (moment: string, path = '/') => (await staff.send(`${path}?at=${moment}`, {})).text()

describe('a page as it was', () => {
  it('has the name, the entity and the addresses that the firm had then', async () => {
    const past = await pageAt(moments.harbour)
    expect(past).toContain('<title>Harbour – AI-powered marketing')
    expect(past).toContain('Harbour &amp; Sons Ltd')
    expect(past).toContain('https://www.linkedin.com/company/harbour')
    expect(past).not.toContain('Pier')
    expect(await pageAt(moments.harbour, '/privacy-policy')).not.toContain('Pier')
    expect(await pageAt(moments.start)).toContain('<title>Northlight – ')
    expect(await pageAt(moments.pier)).toBe((await siteDesk(atrium.url, staff).page()).html)
  })

  it('has the present address where the earlier one was sealed and is no longer there', async () => {
    expect(await pageAt(moments.harbour)).toContain('mailto:desk@pier.example')
    expect(await pageAt(moments.start)).toContain('mailto:hello@northlight-advisory.example')
  })
})
