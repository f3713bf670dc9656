import { expect, it } from 'vitest'
import { hashedIds } from '#adapters/system/derived-ids.ts'
import { uuidIds } from '#adapters/system/uuid-ids.ts'
import type { Step } from '#domain/kernel/step.ts'
import { streamName } from '#domain/kernel/stream-name.ts'
import type { LeadEvent } from '#domain/lead/model/index.ts'
import { leadHandler } from '#domain/lead/service/lead-handler.ts'
import { captureLead, noon } from '#tests/support/lead/leads.ts'
import { context } from '#tests/support/person/people.ts'
import { twoProcesses } from '#tests/support/process/two-processes.ts'
import { stepDesk } from '#tests/support/run/step-desk.ts'

const plan: Step = { kind: 'task', id: 'plan', name: 'Plan', title: 'Call {inputs.name}', assignee: 'none' }

const startRun = async () => {
  const { here } = await twoProcesses()
  const desk = await stepDesk(here)
  const leadId = uuidIds.next()
  const stream = streamName('lead', leadId)
  const handle = leadHandler(here.store)
  await handle(stream, captureLead(), context)
  const runId = await desk.begin({ inputs: { name: 'Maya' }, steps: [plan], leadId })
  const run = await desk.runs.find(runId)
  const titles = async () =>
    (await here.store.read<LeadEvent>(stream)).events.flatMap((event) =>
      event.type === 'LeadTaskAdded' ? event.data.title : [],
    )
  const taskId = hashedIds(run?.startedAt ?? '', [runId, 'plan', 'task'])
  return {
    desk,
    runId,
    titles,
    taskId,
    tell: (command: Parameters<typeof handle>[1]) => handle(stream, command, context),
  }
}

it('a step that is repeated after a crash adds no other task, not even for one that was removed', async () => {
  const { desk, runId, titles, taskId, tell } = await startRun()
  for (let attempt = 1; attempt <= 2; attempt++) {
    expect(await desk.attempt(runId)).toEqual({ type: 'Answered', body: JSON.stringify({ taskId }) })
    expect(await titles()).toEqual(['Call Maya'])
  }
  expect(await tell({ type: 'RemoveTask', taskId, now: noon })).toMatchObject({ accepted: true })
  expect(await desk.attempt(runId)).toMatchObject({ type: 'Answered' })
  expect(await titles()).toEqual(['Call Maya'])
})

it('two workers at the same step add one task', async () => {
  const { desk, runId, titles } = await startRun()
  await Promise.all([1, 2].map(() => desk.attempt(runId)))
  expect(await titles()).toEqual(['Call Maya'])
})

it('fails with a sentence for an erased lead', async () => {
  const { desk, runId, titles, tell } = await startRun()
  expect(await tell({ type: 'EraseLead', now: noon })).toMatchObject({ accepted: true })
  expect(await desk.attempt(runId)).toMatchObject({ type: 'Failed', error: 'The lead is erased.', mayRetry: false })
  expect(await titles()).toEqual([])
})
