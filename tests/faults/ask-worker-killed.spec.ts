import { afterAll, beforeAll, expect, it } from 'vitest'
import { workflowSteps } from '#contracts/run/http/steps.ts'
import type { Step } from '#contracts/workflow/steps.ts'
import { eventually } from '#tests/support/eventually.ts'
import { expectEndedOnce } from '#tests/support/run/expect-ended-once.ts'
import { type WorkerCrew, workerCrew } from '#tests/support/run/worker-crew.ts'
import { connectedClient } from '#tests/support/servers/connected-client.ts'
import { activeWorkflow, type WorkflowStaff, workflowStaff } from '#tests/support/workflow/workflow-staff.ts'
import { type AiAnswer, type AiServer, hangs, says, startAiServer } from '#tests/support/writer/ai-server.ts'

let ai: AiServer
let crew: WorkerCrew
let at: WorkflowStaff
let answer: AiAnswer
beforeAll(async () => {
  ai = await startAiServer((response, request) => answer(response, request))
  crew = await workerCrew({ OPENAI_BASE_URL: ai.url })
  at = workflowStaff(crew.staff)
})
afterAll(async () => {
  await crew.stop()
  await ai.stop()
  expect(crew.atrium.defects).toEqual([])
})

/** The questions to the AI, by the first word of their prompt. */
const tasks = () => ai.requests.map(({ body }) => /Your task:\s+(\w+)/.exec(body.messages[0]?.content ?? '')?.[1])

const ask = (id: string, prompt: string, inputs: Record<string, string>): Step => ({
  ...{ kind: 'ask', id, name: id, prompt, inputs },
  fields: [{ name: 'word', type: 'text' }],
})

const startRun = async (): Promise<string> => {
  const { id } = await activeWorkflow(at)
  const steps = [ask('one', 'First question', {}), ask('two', 'Second question', { word: '{steps.one.output.word}' })]
  await crew.staff.call(workflowSteps.set, { params: { id: String(id) }, body: { steps } })
  return (await at.start(id)).id
}

it('the answer of an AI is lost with a worker that is killed before its record, and stays after it: each step has one', async () => {
  const database = await connectedClient(crew.databaseUrl)
  const proceed = Promise.withResolvers<void>()
  answer = async (response, request) => {
    await proceed.promise
    says({ word: 'early' })(response, request)
  }
  const first = await crew.hire(5)
  const id = await startRun()
  await eventually(() => expect(tasks()).toEqual(['First']))
  await database.query('begin; lock table events in share mode')
  proceed.resolve()
  await eventually(async () => expect((await database.query(waitersForLocks)).rowCount).toBeGreaterThan(0))
  await first.end('SIGKILL')
  // Its connection outlives it, and would write what it waits with.
  await database.query(`select pg_terminate_backend(pid) from (${waitersForLocks}) as writers`)
  answer = (response, request) => (tasks().at(-1) === 'Second' ? hangs : says({ word: 'kept' }))(response, request)
  await database.query('rollback')

  const second = await crew.hire(5)
  await eventually(() => expect(tasks()).toEqual(['First', 'First', 'Second']), 60_000)
  await second.end('SIGKILL')
  answer = says({ word: 'end' })
  await crew.hire(5)
  const run = await at.ended(id, 60_000)
  const attemptLog = ['one', 'one', 'two', 'two'].map((step) => ({ step }))
  expect(run).toMatchObject({ status: 'completed', attemptLog })
  expect(JSON.parse(run.outputs ?? '')).toMatchObject({ word: 'end' })
  expect(tasks()).toEqual(['First', 'First', 'Second', 'Second'])
  for (const { body } of ai.requests.slice(2)) expect(body.messages[1]?.content).toContain('kept')
  const { rows } = await database.query(
    "select data->>'step' as step from events where stream = $1 and type = 'RunStepCompleted' order by version",
    [`run-${id}`],
  )
  expect(rows).toEqual([{ step: 'one' }, { step: 'two' }])
  await database.end()
  await expectEndedOnce(crew.databaseUrl, [id], 30_000)
})

const waitersForLocks =
  "select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and pid <> pg_backend_pid()"
