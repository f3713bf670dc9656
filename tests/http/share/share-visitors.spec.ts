import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ApiClient, apiClient, staffClient } from '#tests/support/api-client.ts'
import { startTestAtrium, type TestAtrium } from '#tests/support/atrium.ts'
import { expectProblem } from '#tests/support/expect-problem.ts'
import { post } from '#tests/support/post.ts'
import { sharedRuns } from '#tests/support/share/shared-run.ts'

let atrium: TestAtrium
let staff: ApiClient
let links: ReturnType<typeof sharedRuns>
beforeAll(async () => {
  atrium = await startTestAtrium()
  staff = await staffClient(atrium.url)
  links = sharedRuns(staff)
})
afterAll(async () => {
  await atrium.stop()
  expect(atrium.defects).toEqual([])
})

const somebody = (headers: Record<string, string> = {}) => apiClient(atrium.url, headers)
const open = (reader: ApiClient, token: string) => post(reader.send, `/api/public/redirect/${token}`, {})
const report = (reader: ApiClient) => reader.send('/api/public/report', {})
const view = (reader: ApiClient) => reader.send('/api/public/report/view', { method: 'POST' })

describe('the reader of a link', () => {
  const machines = [
    'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
    'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
    'WhatsApp/2.23.20.0 A',
    'TelegramBot (like TwitterBot)',
    'LinkedInBot/1.0 (compatible; Mozilla/5.0; Apache-HttpClient)',
    'Mozilla/5.0 (Windows NT 6.1; WOW64) SkypeUriPreview Preview/0.5',
    'Mozilla/5.0 (Windows NT 5.1) (via ggpht.com GoogleImageProxy)',
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'Mozilla/5.0 (Windows NT 10.0) BingPreview/1.0b',
    'Mozilla/4.0 (compatible; ms-office; MSOffice 16)',
    'Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)',
  ]
  const people = [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1',
    'Mozilla/5.0 (Linux; Android 13; CUBOT KINGKONG 9) AppleWebKit/537.36 Chrome/120.0 Mobile Safari/537.36',
    'Mozilla/5.0 (Linux; Android 14; wv) AppleWebKit/537.36 Chrome/120.0 Mobile Safari/537.36 [FBAN/EMA;FBAV/400.0]',
    'Mozilla/5.0 (Linux; Android 14) Telegram-Android/10.2.6',
    'Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 Mobile/15E148 [Pinterest/iOS]',
  ]

  it('is counted as a person or as a bot by its user agent', async () => {
    const { token, share } = await links.shared()
    for (const agent of [...machines, ...people]) {
      const reader = somebody({ 'user-agent': agent })
      expect((await open(reader, token)).status, agent).toBe(200)
      expect((await view(reader)).status).toBe(204)
    }
    expect(await links.seen(share.id)).toMatchObject({ machineOpens: machines.length, views: people.length })
  })

  it('is not counted for staff', async () => {
    const { token, share } = await links.shared()
    expect((await open(staff, token)).status).toBe(200)
    expect((await report(staff)).status).toBe(200)
    expect((await view(staff)).status).toBe(204)
    expect(await links.seen(share.id)).toEqual(share)
  })

  it("is not counted when only the link's page is fetched, as previews do", async () => {
    const { token, share } = await links.shared()
    for (const method of ['GET', 'HEAD']) {
      const answer = await somebody().send(`/s/${token}`, { method })
      expect(answer.status).toBe(200)
      expect(answer.headers.getSetCookie()).toEqual([])
    }
    await expectProblem(await somebody().send(`/api/public/redirect/${token}`, {}), 404)
    expect(await links.seen(share.id)).toEqual(share)
  })
})
