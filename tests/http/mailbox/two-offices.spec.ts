import { randomBytes } from 'node:crypto'
import { expect, it, onTestFinished } from 'vitest'
import { leadMails } from '#contracts/lead/http/lead-mails.ts'
import { leads } from '#contracts/lead/http/leads.ts'
import { mailbox } from '#contracts/mailbox/http.ts'
import { runs } from '#contracts/run/http/runs.ts'
import { workflowSteps } from '#contracts/run/http/steps.ts'
import { triggers } from '#contracts/trigger/http/triggers.ts'
import { staffClient } from '#tests/support/api-client.ts'
import { startTestAtrium } from '#tests/support/atrium.ts'
import { eventually } from '#tests/support/eventually.ts'
import { smtpServer } from '#tests/support/mail/smtp-server.ts'
import { dovecotServer } from '#tests/support/servers/dovecot-server.ts'
import { openReminders } from '#tests/support/share/open-reminders.ts'
import { sharedRuns } from '#tests/support/share/shared-run.ts'
import { activeWorkflow, workflowStaff } from '#tests/support/workflow/workflow-staff.ts'

type Mailbox = Awaited<ReturnType<typeof dovecotServer>>
type Addresses = { readonly own: string; readonly other: string }

/** An installation that answers each mail of a lead by a step, has the other office as a lead, and tells it of new leads. */
const office = async ({ own, other }: Addresses, imap: Mailbox, delivery: (mail: string) => Promise<void>) => {
  const smtp = await smtpServer(async (_, mail) => {
    if (mail.includes(`To: ${other}\r\n`)) await delivery(mail)
    return '250'
  })
  onTestFinished(smtp.stop)
  const key = randomBytes(32)
  const mail = { SMTP_URL: smtp.url, IMAP_URL: imap.url, MAIL_FROM: own, NOTIFY_EMAIL: other }
  const atrium = await startTestAtrium({ ...mail, MASTER_KEY: key.toString('base64'), CHROMIUM_PATH: 'off' })
  onTestFinished(atrium.stop)
  const staff = await staffClient(atrium.url)
  await eventually(async () => expect((await staff.call(mailbox.read, {})).lastLookAt).not.toBeNull())
  const { lead } = await staff.call(leads.create, { body: { name: 'The other office', email: other } })
  const carla = await staff.call(leads.create, { body: { name: 'Carla', email: 'carla@example.com' } })
  const params = { id: String((await activeWorkflow(workflowStaff(staff))).id) }
  const step = { id: 'answer', name: 'Answer', kind: 'mail', to: 'lead', subject: 'Thank you', text: 'Soon.' } as const
  await staff.call(workflowSteps.set, { params, body: { steps: [step] } })
  await staff.call(triggers.add, { params, body: { kind: 'event', on: 'mail_received', where: [] } })
  const startedRuns = async () => {
    const { runs: all } = await staff.call(runs.list, { params, query: {} })
    return all.map(({ leadId, status }) => `${leadId === carla.lead.id ? 'Carla' : 'office'} ${status}`)
  }
  /** Runs start in the order of the mails: once that of this mail has ended, no earlier mail starts any. */
  const lastMail = (n = 1) =>
    imap.deliver(`From: carla@example.com\nTo: ${own}\nSubject: Last\nMessage-ID: <${n}@c>\n\nHello`)
  const carlas = async () => (await startedRuns()).filter((run) => run === 'Carla completed').length
  return {
    smtp,
    imap,
    staff,
    params: { id: lead.id },
    answered: startedRuns,
    lastMail,
    carlas,
    log: [atrium.databaseUrl, key] as const,
  }
}

type Office = Awaited<ReturnType<typeof office>>

const states = async ({ staff, params }: Office) =>
  (await staff.call(leadMails.list, { params, query: {} })).mails.map(({ subject, state }) => `${subject}: ${state}`)

/** A link to a proposal for the other office, and its reminders as of a number of days from now. */
const asksToDecide = async ({ staff, params, log }: Office) => {
  const { proposal, share, seen } = sharedRuns(staff)
  const runId = await proposal()
  await staff.call(runs.patch, { params: { runId }, body: { leadId: params.id } })
  const daysFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
  const link = await share(runId, { decision: { until: daysFromNow(30) }, remind: [1, 5] })
  const { remind } = await openReminders(...log)
  return {
    remindBy: (days: number) => remind(daysFromNow(days)),
    decision: async () => (await seen(link.share.id)).decision,
  }
}

/** The out-of-office notice that an office's mail program sends without a person. */
const absence = (mail: string, from: string) =>
  [
    `From: ${from}`,
    'Subject: Re: Reminder: Engagement Proposal',
    'Auto-Submitted: auto-replied',
    `In-Reply-To: ${/^Message-ID: (<.*>)\r$/im.exec(mail)?.[1]}`,
    'Message-ID: <away@b.example>',
    '',
    'I am away and accept nothing.',
  ].join('\n')

it('two offices that answer each mail by a step end their talk after one answer', async () => {
  const [boxOfA, boxOfB] = await Promise.all([dovecotServer(), dovecotServer()])
  onTestFinished(boxOfA.stop)
  onTestFinished(boxOfB.stop)
  const [own, other] = ['office@a.example', 'office@b.example']
  const a = await office({ own, other }, boxOfA, boxOfB.deliver)
  const b = await office({ own: other, other: own }, boxOfB, boxOfA.deliver)
  await a.staff.call(leadMails.send, { params: a.params, body: { subject: 'A question', text: 'Dear B' } })
  await eventually(async () => expect(await states(a)).toContain('Thank you: automatic'), 30_000)
  await Promise.all([a.lastMail(), b.lastMail()])
  await eventually(async () => expect(await a.answered()).toContain('Carla completed'), 30_000)
  await eventually(async () => expect(await b.answered()).toContain('Carla completed'), 30_000)

  expect([await a.answered(), await b.answered()]).toEqual([
    ['Carla completed'],
    ['Carla completed', 'office completed'],
  ])
  expect(await states(a)).toEqual(['Thank you: automatic', 'A question: sent'])
  expect(await states(b)).toEqual(['Thank you: sent', 'A question: received'])

  await expectUnansweredReminders(a, b, other)
}, 60_000)

/** A reminder starts no step of the other office, and a notice of absence decides nothing and ends no reminders. */
const expectUnansweredReminders = async (a: Office, b: Office, other: string) => {
  const { remindBy, decision } = await asksToDecide(a)
  await remindBy(2)
  const reminder = 'Reminder: Engagement Proposal'
  await eventually(async () => expect(await states(b)).toContain(`${reminder}: automatic`), 30_000)
  await a.imap.deliver(absence(a.smtp.mails.find((mail) => mail.includes(reminder)) ?? '', other))
  await eventually(async () => expect(await states(a)).toContain(`Re: ${reminder}: automatic`), 30_000)
  await remindBy(6)
  const reminders = async () => (await states(b)).filter((mail) => mail === `${reminder}: automatic`)
  await eventually(async () => expect(await reminders()).toHaveLength(2), 30_000)
  await Promise.all([a.lastMail(2), b.lastMail(2)])
  for (const { carlas } of [a, b]) await eventually(async () => expect(await carlas()).toBe(2), 30_000)

  expect(await decision()).toMatchObject({ state: 'open' })
  expect([await a.answered(), await b.answered()]).toEqual([
    ['Carla completed', 'Carla completed'],
    ['Carla completed', 'Carla completed', 'office completed'],
  ])
}
