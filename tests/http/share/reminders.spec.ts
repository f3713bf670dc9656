import { randomBytes } from 'node:crypto'
import { describe, expect, it, onTestFinished } from 'vitest'
import { leadMails } from '#contracts/lead/http/lead-mails.ts'
import { leads } from '#contracts/lead/http/leads.ts'
import { runs } from '#contracts/run/http/runs.ts'
import { publicReports } from '#contracts/share/http/public.ts'
import { shares } from '#contracts/share/http/shares.ts'
import { worker } from '#domain/kernel/event.ts'
import { streamName } from '#domain/kernel/stream-name.ts'
import { leadHandler } from '#domain/lead/service/lead-handler.ts'
import type { ShareEvent } from '#domain/share/model/index.ts'
import { apiClient, refusalOf, staffClient } from '#tests/support/api-client.ts'
import { startTestAtrium } from '#tests/support/atrium.ts'
import { aProposal } from '#tests/support/document/documents.ts'
import { eventually } from '#tests/support/eventually.ts'
import { smtpServer } from '#tests/support/mail/smtp-server.ts'
import { post } from '#tests/support/post.ts'
import { openReminders } from '#tests/support/share/open-reminders.ts'
import { type MadeShare, sharedRuns } from '#tests/support/share/shared-run.ts'

const dayMs = 86_400_000
const until = new Date(Date.now() + 90 * dayMs).toISOString()

const start = async (hasMailServer = true, verdict = () => '250') => {
  const smtp = await smtpServer(verdict)
  onTestFinished(smtp.stop)
  const key = randomBytes(32)
  const mail = { SMTP_URL: smtp.url, NOTIFY_EMAIL: 'staff@example.com' }
  const master = { MASTER_KEY: key.toString('base64'), CHROMIUM_PATH: 'off' }
  const atrium = await startTestAtrium({ ...master, ...(hasMailServer ? mail : {}) })
  onTestFinished(atrium.stop)
  const staff = await staffClient(atrium.url)
  const links = sharedRuns(staff)
  const runId = await links.proposal(JSON.stringify({ success: true, data: aProposal }))
  return { smtp, atrium, staff, links, runId, key }
}

describe('reminders of a decision', () => {
  it('are set with the link or later, and need a mail server and a decision', async () => {
    const { staff, links, runId } = await start()
    const { share } = await links.share(runId, { decision: { until }, remind: [7, 3] })
    expect(share.remind).toEqual([3, 7])
    const revise = (shareId: string, remind: number[] | null) =>
      staff.call(shares.revise, { params: { shareId }, body: { remind } })
    expect((await revise(share.id, [1])).share.remind).toEqual([1])
    expect((await revise(share.id, null)).share.remind).toEqual([])
    const { share: plain } = await links.share(runId, {})
    const refused = { status: 400, problem: { errors: [{ path: 'remind' }] } }
    expect(await refusalOf(revise(plain.id, [1]))).toMatchObject(refused)
    expect(await refusalOf(links.share(runId, { remind: [1] }))).toMatchObject(refused)
    for (const remind of [[], [0], [61], [1.5], [1, 2, 3, 4], [2, 2]])
      expect((await refusalOf(links.share(runId, { decision: { until }, remind }))).status).toBe(400)
    const bare = await start(false)
    const refusal = bare.links.share(bare.runId, { decision: { until }, remind: [1] })
    expect(await refusalOf(refusal)).toMatchObject(refused)
  })

  it('reach the lead in the thread of its mails, once, and not while a mail to its address was returned', async () => {
    const { smtp, atrium, staff, links, runId, key } = await start()
    const { lead } = await staff.call(leads.create, { body: { name: 'Ada', email: 'ada@example.com' } })
    await staff.call(runs.patch, { params: { runId }, body: { leadId: lead.id } })
    const { shareUrl } = await links.share(runId, { decision: { until }, remind: [3, 10, 20] })
    const { store, remind } = await openReminders(atrium.databaseUrl, key)
    await remind(new Date(Date.now() + dayMs).toISOString())
    const later = new Date(Date.now() + 5 * dayMs).toISOString()
    await remind(later)
    await remind(later)
    const { mails } = await eventually(async () => {
      const list = await staff.call(leadMails.list, { params: { id: lead.id }, query: {} })
      expect(list.mails).toMatchObject([{ state: 'sent' }])
      return list
    })
    expect(mails[0]?.subject).toBe('Reminder: Engagement Proposal')
    expect(mails[0]?.text).toContain(shareUrl)
    const toAda = () => smtp.mails.filter((mail) => /^To: ada@example.com$/m.test(mail))
    expect(toAda()).toMatchObject([expect.stringMatching(/^Auto-Submitted: auto-generated\r$/m)])

    const mailId = mails[0]?.id ?? ''
    const context = { cause: { actor: worker, correlationId: mailId, causationId: mailId }, at: later }
    const bounce = { type: 'RecordBounce', mailId, reason: '5.1.1', now: later } as const
    await leadHandler(store)(streamName('lead', lead.id), bounce, context)
    await remind(new Date(Date.now() + 12 * dayMs).toISOString())
    // Reminders are handled in order: once the one to Bob has gone, that to Ada was refused.
    const bob = await staff.call(leads.create, { body: { name: 'Bob', email: 'bob@example.com' } })
    const other = await links.proposal(JSON.stringify({ success: true, data: aProposal }))
    await staff.call(runs.patch, { params: { runId: other }, body: { leadId: bob.lead.id } })
    await links.share(other, { decision: { until }, remind: [3] })
    await remind(later)
    await eventually(() => expect(smtp.mails.filter((mail) => /^To: bob@example.com$/m.test(mail))).toHaveLength(1))
    expect(toAda()).toHaveLength(1)
  })

  it('are not sent once the document was declined through another link, nor where they wait since before', async () => {
    let answer = '451'
    const { smtp, atrium, staff, links, runId, key } = await start(true, () => answer)
    const { lead } = await staff.call(leads.create, { body: { name: 'Ada', email: 'ada@example.com' } })
    await staff.call(runs.patch, { params: { runId }, body: { leadId: lead.id } })
    const asked = { decision: { until }, remind: [3, 6] }
    const [first, second] = [await links.share(runId, asked), await links.share(runId, asked)]
    const { store, remind } = await openReminders(atrium.databaseUrl, key)
    const remindOn = (day: number) => remind(new Date(Date.now() + day * dayMs).toISOString())
    await remindOn(4)
    await eventually(() => expect(smtp.attempts()).toBeGreaterThan(0))

    const reader = apiClient(atrium.url)
    await reader.call(publicReports.exchange, { params: { redirectToken: second.token }, body: {} })
    expect((await post(reader.send, '/api/public/report/decline', {})).status).toBe(201)
    answer = '250'
    await eventually(async () => {
      const { mails } = await staff.call(leadMails.list, { params: { id: lead.id }, query: {} })
      expect(mails).toEqual([])
    })
    expect(smtp.mails.filter((mail) => /^To: ada@example.com$/m.test(mail))).toEqual([])

    const next = await links.share(runId, asked)
    await remindOn(7)
    const daysOf = async ({ share }: MadeShare) => {
      const { events } = await store.read<ShareEvent>(streamName('share', share.id))
      return events.flatMap((event) => (event.type === 'ShareReminderSent' ? event.data.day : []))
    }
    expect(await Promise.all([first, second, next].map(daysOf))).toEqual([[3], [3], [6]])
  })
})
