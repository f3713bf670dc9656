import { randomUUIDv7 } from 'node:crypto'
import { describe, expect, it, onTestFinished } from 'vitest'
import { leads } from '#contracts/lead/http/leads.ts'
import { tasks } from '#contracts/lead/http/tasks.ts'
import { runs } from '#contracts/run/http/runs.ts'
import { workflowSteps } from '#contracts/run/http/steps.ts'
import { workflowFiles } from '#contracts/trigger/http/workflow-files.ts'
import type { Step } from '#contracts/workflow/steps.ts'
import { refusalOf, staffClient } from '#tests/support/api-client.ts'
import { admin, startTestAtrium } from '#tests/support/atrium.ts'
import { eventually } from '#tests/support/eventually.ts'
import { idOf } from '#tests/support/staff/team.ts'
import { activeWorkflow, workflowStaff } from '#tests/support/workflow/workflow-staff.ts'

const start = async () => {
  const atrium = await startTestAtrium({ TIME_ZONE: 'Pacific/Kiritimati' })
  onTestFinished(atrium.stop)
  const staff = await staffClient(atrium.url)
  const userId = await idOf(staff, admin.email)
  const { lead } = await staff.call(leads.create, { body: { name: 'Maya', email: 'maya@example.com' } })
  const { id } = await activeWorkflow(workflowStaff(staff))
  const params = { id: String(id) }
  const set = (step: object) => {
    const steps = [{ id: 'plan', name: 'Plan', kind: 'task', ...step }] as Step[]
    return staff.call(workflowSteps.set, { params, body: { steps } })
  }
  const run = async (step: object, leadId?: string) => {
    await set(step)
    const started = await staff.call(runs.start, { params, body: { inputs: {}, ...(leadId && { leadId }) } })
    return eventually(async () => {
      const { run: ended } = await staff.call(runs.read, { params: { runId: started.run.id } })
      expect(['completed', 'failed']).toContain(ended.status)
      return ended
    })
  }
  const ofLead = async () => (await staff.call(tasks.ofLead, { params: { id: lead.id }, query: {} })).tasks
  return { staff, leadId: lead.id, userId, set, run, ofLead }
}

/** The day on the clocks of the island of the zone, which is 14 hours ahead of UTC, and three days later. */
const threeDaysOn = () => new Date(Date.now() + (14 + 3 * 24) * 3_600_000).toISOString().slice(0, 10)

describe('a step that adds a task', () => {
  it('gives it to the owner of the lead, in days of the zone', async () => {
    const { staff, leadId, userId, run, ofLead } = await start()
    await staff.call(leads.revise, { params: { id: leadId }, body: { ownerId: userId } })
    const ended = await run({ title: ' Call\n them ', dueInDays: 3 }, leadId)
    const [task, ...others] = await ofLead()
    expect(others).toEqual([])
    expect(task).toMatchObject({ title: 'Call them', assigneeId: userId, doneAt: null, createdBy: 'worker' })
    expect(task?.dueOn).toBe(threeDaysOn())
    expect(JSON.parse(ended.outputs ?? '')).toEqual({ taskId: task?.id })
  })

  it.each([
    ['all, without an owner', 'owner', null],
    ['all', 'none', null],
    ['a member of staff', 'me', 'me'],
  ] as const)('gives it to %s', async (_, assignee, expected) => {
    const { leadId, userId, run, ofLead } = await start()
    await run({ title: 'Call', assignee: assignee === 'me' ? userId : assignee }, leadId)
    expect(await ofLead()).toMatchObject([{ assigneeId: expected === 'me' ? userId : null, dueOn: null }])
  })

  it('fails with a sentence without a lead', async () => {
    const { run } = await start()
    expect(await run({ title: 'Call' })).toMatchObject({
      status: 'failed',
      errorMessage: 'This run is made for no lead.',
    })
  })

  it('is refused in a file that names a member of another office', async () => {
    const { staff } = await start()
    const stranger = { id: 'plan', name: 'Plan', kind: 'task', title: 'Call', assignee: randomUUIDv7() } as const
    const file = { name: 'Plan', description: '', inputs: [], steps: [stranger], call: { url: '' } }
    const body = { file: { format: 'atrium-workflow/1' as const, ...file }, activate: false }
    const { status, problem } = await refusalOf(staff.call(workflowFiles.import, { body }))
    expect([status, problem?.errors?.[0]?.path]).toEqual([400, 'file.steps.0.assignee'])
  })

  it.each([
    ['assignee', { title: 'Call', assignee: '00000000-0000-7000-8000-000000000000' }],
    ['assignee', { title: 'Call', assignee: 'somebody' }],
    ['title', { title: ' ' }],
    ['title', { title: '{inputs.nothing}' }],
    ['dueInDays', { title: 'Call', dueInDays: 0.5 }],
    ['dueInDays', { title: 'Call', dueInDays: -1 }],
  ])('is refused at %s', async (field, step) => {
    const { set } = await start()
    const { status, problem } = await refusalOf(set(step))
    expect([status, problem?.errors?.[0]?.path]).toEqual([400, `steps.0.${field}`])
  })
})
