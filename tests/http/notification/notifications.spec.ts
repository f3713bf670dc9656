import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { leadTimeline } from '#contracts/lead/http/lead-timeline.ts'
import { leads } from '#contracts/lead/http/leads.ts'
import { notifications as contract } from '#contracts/notification/http/notifications.ts'
import { type ApiClient, apiClient, refusalOf, staffClient } from '#tests/support/api-client.ts'
import { startTestAtrium, type TestAtrium } from '#tests/support/atrium.ts'
import { nineAnswers } from '#tests/support/document/documents.ts'
import { eventually } from '#tests/support/eventually.ts'
import { expectProblem } from '#tests/support/expect-problem.ts'
import { type SmtpServer, smtpServer } from '#tests/support/mail/smtp-server.ts'
import { post } from '#tests/support/post.ts'
import { type MadeShare, sharedRuns } from '#tests/support/share/shared-run.ts'
import { joined } from '#tests/support/staff/team.ts'
import { workflowStaff } from '#tests/support/workflow/workflow-staff.ts'

let atrium: TestAtrium
let staff: ApiClient
let eve: ApiClient
let link: MadeShare
let smtp: SmtpServer
let slack: Server
const posts: string[] = []
beforeAll(async () => {
  // The first two attempts at a mail are deferred.
  smtp = await smtpServer((attempt) => (attempt <= 2 ? '451' : '250'))
  slack = createServer((request, response) => {
    request.on('data', (bytes) => posts.push(String(bytes))).on('end', () => response.end('ok'))
  }).listen(0, '127.0.0.1')
  await once(slack, 'listening')
  atrium = await startTestAtrium({
    SMTP_URL: smtp.url,
    NOTIFY_EMAIL: 'team@atrium.test',
    NOTIFY_WEBHOOK_URL: `http://127.0.0.1:${(slack.address() as AddressInfo).port}/services/T0/B0/secret`,
    ALLOW_PRIVATE_ENDPOINTS: 'true',
  })
  staff = await staffClient(atrium.url)
  eve = (await joined(atrium.url, 'eve@atrium.test', 'admin')).client
  link = await sharedRuns(staff).shared({ name: 'Maya', passcode: 'secret' })
})
afterAll(async () => {
  await atrium.stop()
  await smtp.stop()
  slack.closeAllConnections()
  slack.close()
  expect(atrium.defects).toEqual([])
})

const inbox = (client = staff, query: object = {}) => client.call(contract.list, { query })
const kinds = async () => (await inbox()).notifications.map(({ kind }) => kind)
const waitForNotification = (kind: string) =>
  eventually(async () => {
    const match = (await inbox()).notifications.find((one) => one.kind === kind)
    if (match === undefined) throw new Error(`no ${kind} among ${await kinds()}`)
    return match
  })

/** A reader opens the link and views the report. */
const visit = async () => {
  const reader = apiClient(atrium.url)
  await post(reader.send, `/api/public/redirect/${link.token}`, { passcode: 'secret' })
  expect((await post(reader.send, '/api/public/report/view', {})).status).toBe(204)
}

describe('the inbox', () => {
  it('notifies of the first view of a link, once', async () => {
    const body = { mail: 'at_once', timeZone: 'Asia/Kolkata' } as const
    const chosen = { preferences: body, mailConfigured: true }
    expect(await eve.call(contract.prefer, { body })).toEqual(chosen)
    expect(await eve.call(contract.preferences, {})).toEqual(chosen)
    expect((await staff.call(contract.preferences, {})).preferences).toEqual({ mail: 'never', timeZone: 'UTC' })
    await visit()
    await visit()
    expect(await waitForNotification('link_viewed')).toEqual({
      id: expect.any(String),
      at: expect.any(String),
      kind: 'link_viewed',
      text: 'Maya opened the proposal for the first time.',
      href: `/dashboard/proposals/${link.share.runId}`,
      readAt: null,
    })
    expect((await kinds()).filter((kind) => kind === 'link_viewed')).toHaveLength(1)
  })

  it('notifies of failed runs and of follow-ups that are due', async () => {
    const { id } = await workflowStaff(staff).start(5, nineAnswers)
    await sharedRuns(staff).report(id, { status: 'failed', error: 'no answer' })
    expect((await waitForNotification('run_failed')).text).toBe('A run of Proposal Generation failed.')
    const { lead } = await staff.call(leads.create, { body: { name: 'Ada', email: 'ada@example.com' } })
    await staff.call(leads.revise, { params: { id: lead.id }, body: { followUpDate: '2026-01-01' } })
    expect(await waitForNotification('follow_up_due')).toMatchObject({
      text: 'The follow-up with Ada is due.',
      href: `/dashboard/leads?lead=${lead.id}`,
    })
  })

  it('is read in pages, newest first', async () => {
    const { notifications: all } = await inbox()
    expect(all.map(({ at }) => at)).toEqual(
      all
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    )
    const first = await inbox(staff, { limit: 2 })
    const rest = await inbox(staff, { cursor: first.nextCursor })
    expect([...first.notifications, ...rest.notifications]).toEqual(all)
    expect(rest.nextCursor).toBeNull()
    for (const cursor of ['elsewhere', '2026-02-30T00:00:00.000Z~0197f3c0-0000-7000-8000-000000000001'])
      expect(await refusalOf(inbox(staff, { cursor }))).toMatchObject({ status: 400 })
  })
})

describe('read marks', () => {
  it('are each user’s own', async () => {
    const { notifications: all, unread } = await inbox()
    expect(unread).toBe(all.length)
    const [newest] = all
    await staff.call(contract.read, { body: { ids: [newest?.id ?? ''] } })
    const after = await inbox()
    expect(after.unread).toBe(unread - 1)
    expect(after.notifications.map(({ readAt }) => readAt === null)).toEqual([false, ...all.slice(1).map(() => true)])
    await eve.call(contract.read, { body: { all: true } })
    expect((await inbox(eve)).unread).toBe(0)
    expect((await inbox()).unread).toBe(unread - 1)
  })

  it('require ids, or all', async () => {
    for (const body of [{}, { ids: [], all: true }, { all: false }, { ids: ['no id'] }]) {
      await expectProblem(await post(staff.send, '/api/notifications/read', body), 400)
    }
    await staff.call(contract.read, { body: { ids: ['01890000-0000-7000-8000-000000000000'] } })
  })
})

describe('outside the dashboard', () => {
  it('a postponed mail is sent once, to its subscribers only, and is in the history of the lead', async () => {
    const text = 'Maya opened the proposal for the first time.'
    const mailsAbout = () => smtp.mails.filter((mail) => mail.includes(text) && mail.includes('Subject'))
    await eventually(() => expect(mailsAbout()).toHaveLength(1), 30_000)
    expect(mailsAbout()[0]).toContain('To: eve@atrium.test')
    expect(mailsAbout()[0]).toContain(`/dashboard/proposals/${link.share.runId}`)
    await eventually(() => expect(smtp.mails.join()).toContain('The follow-up with Ada is due.'), 30_000)
    expect(mailsAbout()).toHaveLength(1)
    expect(smtp.mails.filter((mail) => mail.includes('To: ada@atrium.test'))).toEqual([])
    const { lead } = await staff.call(leads.create, { body: { name: 'Maya', email: 'maya@example.com' } })
    await sharedRuns(staff).report(link.share.runId, { leadId: lead.id })
    await eventually(async () => {
      const { entries } = await staff.call(leadTimeline.read, { params: { id: lead.id }, query: {} })
      const mailed = entries.filter(({ type }) => type === 'MailSent').map(({ summary }) => summary)
      expect(mailed).toEqual(['Mail to eve@atrium.test: document read'])
    })
  })

  it('the webhook receives no names', async () => {
    await eventually(() => expect(posts).toHaveLength(3), 30_000)
    const texts = posts.map((post) => JSON.parse(post).text as string)
    expect(texts[0]).toBe(
      `Northlight: A client opened the proposal for the first time. ${atrium.url}/dashboard/proposals/${link.share.runId}`,
    )
    expect(texts.join()).not.toMatch(/Maya|Ada/)
  })

  it('needs a time zone that there is', async () => {
    for (const body of [
      { mail: 'daily', timeZone: 'Mars/Olympus' },
      { mail: 'daily', timeZone: '+05:30' },
      { mail: 'hourly', timeZone: 'UTC' },
      {},
    ]) {
      expect((await post(staff.send, '/api/auth/notifications', body, {}, 'PUT')).status).toBe(400)
    }
  })
})
