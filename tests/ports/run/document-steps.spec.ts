import { expect, it } from 'vitest'
import { hashedIds } from '#adapters/system/derived-ids.ts'
import { templateWriter } from '#adapters/writer/template/template-writer.ts'
import type { Writer } from '#domain/document/ports/writer.ts'
import type { DomainEvent } from '#domain/kernel/event.ts'
import type { Append } from '#domain/log/ports/event-store.ts'
import { twoProcesses } from '#tests/support/process/two-processes.ts'
import { requestRun } from '#tests/support/run/runs.ts'
import { stepDesk, write } from '#tests/support/run/step-desk.ts'

/** A writer that numbers its drafts, and how many it has written. */
const numbering = () => {
  let drafts = 0
  const writer: Writer = {
    ...templateWriter(),
    draft: async () => {
      drafts += 1
      return { type: 'Drafted', outputs: JSON.stringify({ text: `draft ${drafts}` }) }
    },
  }
  return { writer, drafts: () => drafts }
}

const startRun = async () => {
  const { here } = await twoProcesses()
  const desk = await stepDesk(here)
  const runId = await desk.begin({ inputs: { name: 'Maya' }, steps: [write], requestedBy: 'trigger:t' })
  const run = await desk.runs.find(runId)
  return { here, desk, runId, documentId: hashedIds(run?.startedAt ?? '', [runId, 'write']) }
}

/** What later steps get: the fields of the document, and the run that holds it. */
const fieldsOf = (reply: Awaited<ReturnType<Awaited<ReturnType<typeof stepDesk>>['attempt']>>) => {
  if (reply.type === 'Drafted') return JSON.parse(reply.outputs)
  return reply.type === 'Answered' ? JSON.parse(reply.body) : reply
}

it('a step that is repeated after a crash has the document that it wrote before, and writes no other', async () => {
  const { desk, runId, documentId } = await startRun()
  const { writer, drafts } = numbering()
  expect(fieldsOf(await desk.attempt(runId, { writer }))).toEqual({ runId: documentId, text: 'draft 1' })
  expect(fieldsOf(await desk.attempt(runId, { writer }))).toEqual({ runId: documentId, text: 'draft 1' })
  expect(drafts()).toBe(1)
  expect(await desk.runs.find(documentId)).toMatchObject({ outputs: '{"text":"draft 1"}', workflowId: 4, attempts: 1 })
})

it('two workers at the same step both have the document that is kept', async () => {
  const { desk, runId, documentId } = await startRun()
  const { writer } = numbering()
  const replies = await Promise.all([1, 2].map(() => desk.attempt(runId, { writer })))
  const kept = JSON.parse((await desk.runs.find(documentId))?.outputs ?? '')
  expect(replies.map(fieldsOf)).toEqual([1, 2].map(() => ({ runId: documentId, ...kept })))
})

it('has the text that staff see, where they have edited it meanwhile', async () => {
  const { desk, runId, documentId } = await startRun()
  const { writer } = numbering()
  await desk.attempt(runId, { writer })
  await desk.execute(documentId, { type: 'ReviseOutputs', outputs: '{"text":"edited"}', now: new Date().toISOString() })
  expect(fieldsOf(await desk.attempt(runId, { writer }))).toEqual({ runId: documentId, text: 'edited' })
})

it('completes a document that an earlier release requested and did not complete', async () => {
  const { desk, runId, documentId } = await startRun()
  await desk.execute(documentId, requestRun({ workflowId: 4, builtIn: 'engagement_overview', byBrowser: true }))
  expect(fieldsOf(await desk.attempt(runId, numbering()))).toEqual({ runId: documentId, text: 'draft 1' })
  expect(await desk.runs.find(documentId)).toMatchObject({ status: 'completed', outputs: '{"text":"draft 1"}' })
})

it('fails where the document was erased', async () => {
  const { desk, runId, documentId } = await startRun()
  const { writer } = numbering()
  await desk.attempt(runId, { writer })
  await desk.execute(documentId, { type: 'EraseRun', leadId: null, now: new Date().toISOString() })
  expect(await desk.attempt(runId, { writer })).toMatchObject({
    type: 'Failed',
    error: 'The document of this step was not completed.',
  })
})

it('counts neither towards the limit of its trigger nor as a run of its workflow in flight', async () => {
  const { here, desk, runId } = await startRun()
  const inFlight = async () => [
    (await here.triggerReader.runsInFlight('t')).map(({ id }) => id),
    (await desk.runs.inFlight(4, 10)).length,
    (await desk.workflows.find(4))?.status,
  ]
  const received: unknown[] = []
  const { writer } = numbering()
  const store = {
    ...here.store,
    append: async <Event extends DomainEvent>(append: Append<Event>) => {
      const head = await here.store.append(append)
      received.push(await inFlight())
      return head
    },
  }
  await desk.attempt(runId, { writer, store })
  expect(received).toEqual([[[runId], 0, 'active']])
  // Only the run itself is there for a worker to take.
  expect((await desk.queue.take('a worker', 10, 10)).map((taken) => taken.runId)).toEqual([runId])
})
