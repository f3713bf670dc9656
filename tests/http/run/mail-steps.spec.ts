import { describe, expect, it, onTestFinished } from 'vitest'
import { readMail } from '#adapters/mime/read-mail.ts'
import { leadMails } from '#contracts/lead/http/lead-mails.ts'
import { leads } from '#contracts/lead/http/leads.ts'
import { runs } from '#contracts/run/http/runs.ts'
import { workflowSteps } from '#contracts/run/http/steps.ts'
import type { Step } from '#contracts/workflow/steps.ts'
import { kindOfMail } from '#domain/mailbox/model/index.ts'
import { staffClient } from '#tests/support/api-client.ts'
import { startTestAtrium } from '#tests/support/atrium.ts'
import { eventually } from '#tests/support/eventually.ts'
import { smtpServer } from '#tests/support/mail/smtp-server.ts'
import { activeWorkflow, workflowStaff } from '#tests/support/workflow/workflow-staff.ts'

const start = async (hasMailServer: boolean) => {
  const smtp = await smtpServer(() => '250')
  onTestFinished(smtp.stop)
  const mail = { SMTP_URL: smtp.url, NOTIFY_EMAIL: 'staff@example.com' }
  const atrium = await startTestAtrium(hasMailServer ? mail : {})
  onTestFinished(atrium.stop)
  const staff = await staffClient(atrium.url)
  const { lead } = await staff.call(leads.create, { body: { name: 'Ada', email: 'ada@example.com' } })
  const { id } = await activeWorkflow(workflowStaff(staff))
  const params = { id: String(id) }
  const run = async (step: object, leadId?: string) => {
    const steps = [{ id: 'tell', name: 'Tell', kind: 'mail', ...step }] as Step[]
    await staff.call(workflowSteps.set, { params, body: { steps } })
    const started = await staff.call(runs.start, { params, body: { inputs: {}, ...(leadId && { leadId }) } })
    return eventually(async () => {
      const { run: ended } = await staff.call(runs.read, { params: { runId: started.run.id } })
      expect(['completed', 'failed']).toContain(ended.status)
      return ended
    })
  }
  return { smtp, staff, leadId: lead.id, run }
}

const toLead = { to: 'lead', subject: 'Hello', text: 'Dear Ada' }

describe('a step that sends a mail', () => {
  it('mails the lead once, in its thread', async () => {
    const { smtp, staff, leadId, run } = await start(true)
    expect((await run(toLead, leadId)).status).toBe('completed')
    await eventually(() => expect(smtp.mails.filter((mail) => /^To: ada@example.com$/m.test(mail))).toHaveLength(1))
    await eventually(async () =>
      expect((await staff.call(leadMails.list, { params: { id: leadId }, query: {} })).mails).toMatchObject([
        { subject: 'Hello', text: 'Dear Ada', state: 'sent', by: null },
      ]),
    )
  })

  it('says that it is automatic, so that another office does not answer it by a step in turn; a mail of staff does not', async () => {
    const { smtp, staff, leadId, run } = await start(true)
    await run(toLead, leadId)
    const body = { subject: 'By hand', text: 'Dear Ada' }
    await staff.call(leadMails.send, { params: { id: leadId }, body })
    const kinds = async () => {
      const mails = await Promise.all(smtp.mails.map((mail) => readMail(Buffer.from(mail))))
      return mails.map((mail) => mail && `${mail.subject}: ${kindOfMail(mail, [])}`)
    }
    await eventually(async () =>
      expect(await kinds()).toEqual(expect.arrayContaining(['Hello: automatic', 'By hand: personal'])),
    )
  })

  it('mails the owner of the lead', async () => {
    const { smtp, leadId, run } = await start(true)
    expect((await run({ ...toLead, to: 'owner' }, leadId)).status).toBe('completed')
    await eventually(() => expect(smtp.mails.join()).toMatch(/^To: ada@atrium.test$/m))
    expect(smtp.mails.join()).toContain('Dear Ada')
  })

  it.each([
    ['without a lead', true, false, 'This run is made for no lead.'],
    ['without a mail server', false, true, 'No mail server is configured. Set one up under Settings, Mail.'],
  ] as const)('fails with a sentence %s', async (_, hasMailServer, hasLead, sentence) => {
    const { leadId, run } = await start(hasMailServer)
    expect(await run(toLead, hasLead ? leadId : undefined)).toMatchObject({ status: 'failed', errorMessage: sentence })
  })
})
