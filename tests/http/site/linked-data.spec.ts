import { afterAll, beforeAll, expect, it } from 'vitest'
import { staffClient } from '#tests/support/api-client.ts'
import { startTestAtrium, type TestAtrium } from '#tests/support/atrium.ts'
import { siteDesk } from '#tests/support/site/site-desk.ts'

let atrium: TestAtrium
let desk: ReturnType<typeof siteDesk>
beforeAll(async () => {
  atrium = await startTestAtrium({ WORKER_CONCURRENCY: '0', CURRENCY: 'EUR' })
  desk = siteDesk(atrium.url, await staffClient(atrium.url))
})
afterAll(async () => {
  expect(atrium.defects).toEqual([])
  await atrium.stop()
})

const serviceOn = async () => {
  const { html } = await desk.page()
  const [, data = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? []
  return JSON.parse(data)['@graph'][1]
}

it('names the currency of the settings, and the first audience', async () => {
  const { offers, audience } = await serviceOn()
  expect(offers).toMatchObject({ price: '0', priceCurrency: 'EUR' })
  expect(audience).toEqual({ '@type': 'BusinessAudience', audienceType: 'Small business owners' })
})

it('follows the audience and the price of a publication, with any character in them', async () => {
  const content = await desk.published()
  content.languages.en.meta.audience = 'Makers </script> & "workshops"'
  content.languages.en.leadCapture.ticket.price = 'From € 90'
  await desk.put(content)
  await desk.publish()
  const { offers, audience } = await serviceOn()
  expect(audience.audienceType).toBe('Makers </script> & "workshops"')
  expect([offers.description, offers.price, offers.priceCurrency]).toEqual(['From € 90', undefined, undefined])
})
