import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ApiClient, staffClient } from '#tests/support/api-client.ts'
import { startTestAtrium, type TestAtrium } from '#tests/support/atrium.ts'
import { type SmtpServer, smtpServer } from '#tests/support/mail/smtp-server.ts'
import { post } from '#tests/support/post.ts'
import { type MadeShare, sharedRuns } from '#tests/support/share/shared-run.ts'
import { distantBrowsers, statusesOf, times } from '#tests/support/staff/guessing.ts'

let smtp: SmtpServer
let atrium: TestAtrium
let admin: ApiClient
let links: ReturnType<typeof sharedRuns>
let browser: ReturnType<typeof distantBrowsers>['browser']
beforeAll(async () => {
  smtp = await smtpServer(() => '250')
  const mail = { SMTP_URL: smtp.url, NOTIFY_EMAIL: 'office@example.com' }
  atrium = await startTestAtrium({ TRUST_PROXY: 'true', CHROMIUM_PATH: 'off', ...mail })
  admin = await staffClient(atrium.url)
  links = sharedRuns(admin)
  browser = distantBrowsers(atrium.url).browser
})
afterAll(async () => {
  await atrium.stop()
  await smtp.stop()
  expect(atrium.defects).toEqual([])
})

describe('a link', () => {
  const until = () => new Date(Date.now() + 86_400_000).toISOString()
  const openLink = async ({ token }: Pick<MadeShare, 'token'>, body: object = {}, reader = browser()) => {
    const answer = await post(reader.send, `/api/public/redirect/${token}`, body)
    return { reader, status: answer.status }
  }
  const shareForDecision = async () => links.share(await links.proposal(), { decision: { until: until() } })
  const codeTo = async (email: string) => {
    const mail = smtp.mails.findLast((one) => one.includes(`To: ${email}`)) ?? ''
    return /code is (\d{6})/.exec(mail)?.[1] ?? ''
  }
  const acceptance = { name: 'Ada', agreed: true, version: 4 }

  it('keeps the right code of a client valid while others guess in any number of visits', async () => {
    const share = await shareForDecision()
    const { reader } = await openLink(share)
    const email = `${randomUUID()}@example.com`
    expect((await post(reader.send, '/api/public/report/code', { email })).status).toBe(204)
    for (let visit = 0; visit < 8; visit++) {
      const { reader: other } = await openLink(share)
      const guess = () => post(other.send, '/api/public/report/accept', { ...acceptance, email, code: '000000' })
      expect(await statusesOf(6, guess)).toEqual([...times(5, 400), 429])
    }
    const { version } = await (await reader.send('/api/public/report', {})).json()
    const body = { ...acceptance, version, email, code: await codeTo(email) }
    expect((await post(reader.send, '/api/public/report/accept', body)).status).toBe(201)
  })

  it('mails codes to three addresses in a visit and to ten strangers in all, and its own client gets one still', async () => {
    const runId = await links.proposal()
    const client = `${randomUUID()}@example.com`
    const { lead } = await (await post(admin.send, '/api/leads', { name: 'Client', email: client })).json()
    await links.report(runId, { leadId: lead.id })
    const share = await links.share(runId, { decision: { until: until() } })
    const statuses: number[] = []
    for (let visit = 0; visit < 5; visit++) {
      const { reader } = await openLink(share)
      const send = () => post(reader.send, '/api/public/report/code', { email: `${randomUUID()}@example.com` })
      statuses.push(...(await statusesOf(4, send)))
    }
    expect(statuses.filter((status) => status === 204)).toHaveLength(10)
    expect(statuses.slice(0, 4)).toEqual([...times(3, 204), 429])
    for (let n = 0; n < 6; n++) {
      const { reader } = await openLink(share)
      expect((await post(reader.send, '/api/public/report/code', { email: client })).status).toBe(204)
    }
    const before = smtp.mails.length
    const { reader } = await openLink(share)
    expect((await post(reader.send, '/api/public/report/code', { email: client })).status).toBe(204)
    expect(smtp.mails.length).toBe(before + 1)
  })
})
