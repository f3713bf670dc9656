import { describe, expect, it } from 'vitest'
import type { Trigger } from '#contracts/trigger/http/triggers.ts'
import { type Step, step } from '#contracts/workflow/steps.ts'
import { workflowSentence } from '#mfe/workflows/model/workflow-sentence.ts'

const workflow = { id: 9, apiEndpoint: 'https://hooks.example.com/run' }
const trigger = (given: object) => ({ enabled: true, where: [], ...given }) as unknown as Trigger
const steps = (...given: object[]): readonly Step[] => given.map((one) => step.parse(one))
const acts = (...given: object[]) =>
  workflowSentence(workflow, [], steps(...given)).replace('When staff start it: ', '')

const call = { id: 'enrich', name: 'Enrich', kind: 'call', url: 'https://crm.example.com/v1/find' }
const mail = { id: 'mail', name: 'Write to them', kind: 'mail', to: 'lead', subject: 'Hello {inputs.name}', text: 'Hi' }
const large = { value: '{steps.enrich.output.size}', op: 'above', than: 10 }

describe('the sentence that says what a workflow does', () => {
  it('begins with what starts it', () => {
    const captured = { kind: 'event', on: 'lead_captured', where: [{ field: 'priority', op: 'is', value: 'high' }] }
    expect(workflowSentence(workflow, [trigger(captured)], [])).toBe(
      'When a lead is captured and priority is “High”: call hooks.example.com.',
    )
    const others = [{ kind: 'schedule', cron: '0 9 * * 1-5' }, { kind: 'webhook' }, { kind: 'webhook', enabled: false }]
    expect(workflowSentence(workflow, others.map(trigger), [])).toBe(
      'Every weekday at 09:00, or when its webhook is called: call hooks.example.com.',
    )
  })

  it('says what a run without steps does', () => {
    expect(workflowSentence({ id: 4, apiEndpoint: '' }, [], [])).toBe(
      'When staff start it: write an engagement overview.',
    )
    expect(workflowSentence({ id: 5, apiEndpoint: '' }, [], [])).toBe('When staff start it: write a proposal.')
    expect(workflowSentence({ id: 9, apiEndpoint: '' }, [], [])).toBe(
      'When staff start it: nothing yet, as it has no endpoint and no steps.',
    )
  })

  it('goes through the steps in order', () => {
    const ask = { id: 'ask', name: 'Ask', kind: 'approve', question: 'Send {inputs.topic}?' }
    expect(acts(call, { id: 'if', name: 'If', kind: 'branch', where: [large] }, ask, mail)).toBe(
      'call crm.example.com; go on only if size of “Enrich” is above 10; ask staff “Send topic?”; send the lead the mail “Hello name”.',
    )
  })

  it('says where the run goes instead of the following step', () => {
    const fork = { id: 'if', name: 'If', kind: 'branch', where: [large], otherwise: 'mail' }
    const ask = { id: 'ask', name: 'Ask', kind: 'approve', otherwise: 'mail', next: null }
    expect(acts(call, fork, ask, mail)).toBe(
      'call crm.example.com; if size of “Enrich” is above 10, go on, otherwise skip to “Write to them”; ask staff to approve, skip to “Write to them” if refused, then end; send the lead the mail “Hello name”.',
    )
    expect(acts({ ...call, next: 'mail' }, mail)).toBe('call crm.example.com; send the lead the mail “Hello name”.')
  })

  it.each([
    [{ kind: 'call', url: '' }, 'call the endpoint.'],
    [{ kind: 'document', document: 'proposal' }, 'write a proposal.'],
    [{ kind: 'lead' }, 'read the lead.'],
    [
      { kind: 'task', title: 'Call {inputs.name}', dueInDays: 3 },
      'give the owner of the lead the task “Call name”, due in 3 days.',
    ],
    [{ kind: 'task', title: 'Call', dueInDays: 0, assignee: 'none' }, 'add the task “Call”, due on the same day.'],
    [
      { kind: 'task', title: 'Call', assignee: '01980000-0000-7000-8000-000000000001' },
      'give a member of staff the task “Call”.',
    ],
    [
      { kind: 'lead', changes: { status: 'proposal_sent', priority: '{inputs.priority}' } },
      'set the lead’s status to proposal sent and priority to priority.',
    ],
    [{ kind: 'wait', seconds: 86_400 }, 'wait 1 day.'],
    [{ kind: 'wait', seconds: 5400 }, 'wait 90 minutes.'],
    [{ kind: 'wait', seconds: 172_800, on: 'meeting_booked' }, 'wait 2 days or until the lead books a meeting.'],
    [
      { kind: 'branch', where: [{ value: '{inputs.topic}', op: 'is_not', than: '' }] },
      'go on only if topic is not empty.',
    ],
    [{ kind: 'mail', to: 'owner', subject: 'Look', text: 'Now' }, 'send the owner of the lead the mail “Look”.'],
  ])('says of a step %j: %s', (given, text) => {
    expect(acts({ id: 'one', name: 'One', ...given })).toBe(text)
  })

  it('cuts long texts', () => {
    expect(acts({ id: 'ask', name: 'Ask', kind: 'approve', question: 'x'.repeat(5000) })).toBe(
      `ask staff “${'x'.repeat(60)}…”.`,
    )
  })
})
