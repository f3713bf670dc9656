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
  const atrium = await startTestAtrium({ SMTP_URL: smtp.url, IMAP_URL: imap.url, MAIL_FROM: own, NOTIFY_EMAIL: other })
  onTestFinished(atrium.stop)
  const staff = await staffClient(atrium.url)
  await eventually(async () => expect((await staff.call(mailbox.read, {})).lastLookAt).not.toBeNull())
  const { lead } = await staff.call(leads.create, { body: { name: 'The other office', email: other } })
  const carla = await staff.call(leads.create, { body: { name: 'Carla', email: 'carla@example.com' } })
  const params = { id: String((await activeWorkflow(workflowStaff(staff))).id) }
  const step = { id: 'answer', name: 'Answer', kind: 'mail', to: 'lead', subject: 'Thank you', text: 'Soon.' } as const
  await staff.call(workflowSteps.set, { params, body: { steps: [step] } })
  await staff.call(triggers.add, { params, body: { kind: 'event', on: 'mail_received', where: [] } })
  const answered = async () => {
    const { runs: all } = await staff.call(runs.list, { params, query: {} })
    return all.map(({ leadId, status }) => `${leadId === carla.lead.id ? 'Carla' : 'office'} ${status}`)
  }
  /** Runs start in the order of the mails: once that of this mail has ended, no earlier mail starts any. */
  const lastMail = () => imap.deliver(`From: carla@example.com\nTo: ${own}\nSubject: Last\nMessage-ID: <1@c>\n\nHello`)
  return { smtp, staff, params: { id: lead.id }, answered, lastMail }
}

it('two offices that answer each mail by a step end their talk after one answer', async () => {
  const [boxOfA, boxOfB] = await Promise.all([dovecotServer(), dovecotServer()])
  onTestFinished(boxOfA.stop)
  onTestFinished(boxOfB.stop)
  const [own, other] = ['office@a.example', 'office@b.example']
  const a = await office({ own, other }, boxOfA, boxOfB.deliver)
  const b = await office({ own: other, other: own }, boxOfB, boxOfA.deliver)
  await a.staff.call(leadMails.send, { params: a.params, body: { subject: 'A question', text: 'Dear B' } })
  const states = async ({ staff, params }: typeof a) =>
    (await staff.call(leadMails.list, { params, query: {} })).mails.map(({ subject, state }) => `${subject}: ${state}`)
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
}, 60_000)
