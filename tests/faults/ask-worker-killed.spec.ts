import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { workflowSteps } from '#contracts/run/http/steps.ts'
import type { Step } from '#contracts/workflow/steps.ts'
import { eventually } from '#tests/support/eventually.ts'
import type { WorkerProcess } from '#tests/support/process/worker-process.ts'
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
  victim = await crew.hire(5)
})
afterAll(async () => {
  await victim.end('SIGTERM')
  await crew.stop()
  await ai.stop()
  expect(crew.atrium.defects).toEqual([])
})

/** The only worker: the one that replaces it is killed by the next test. */
let victim: WorkerProcess
let before: number
beforeEach(() => {
  before = ai.requests.length
})

/** The questions to the AI since the test began, by the first word of their prompt. */
const tasks = () =>
  ai.requests.slice(before).map(({ body }) => /Your task:\s+(\w+)/.exec(body.messages[0]?.content ?? '')?.[1])

const ask = (id: string, prompt: string, inputs: Record<string, string>): Step => ({
  ...{ kind: 'ask', id, name: id, prompt, inputs },
  fields: [{ name: 'word', type: 'text' }],
})

const startRun = async () => {
  const { id } = await activeWorkflow(at)
  const steps = [ask('one', 'First question', {}), ask('two', 'Second question', { word: '{steps.one.output.word}' })]
  await crew.staff.call(workflowSteps.set, { params: { id: String(id) }, body: { steps } })
  return at.start(id)
}

/** Replaces the killed worker: the run ends once, with one answer of each step. */
const expectDone = async (runId: string, attempts: readonly string[]) => {
  victim = await crew.hire(5)
  const run = await at.ended(runId, 60_000)
  expect(run).toMatchObject({ status: 'completed', attemptLog: attempts.map((step) => ({ step })) })
  const database = await connectedClient(crew.databaseUrl)
  const { rows } = await database.query(
    "select data->>'step' as step from events where stream = $1 and type = 'RunStepCompleted' order by version",
    [`run-${runId}`],
  )
  await database.end()
  expect(rows).toEqual([{ step: 'one' }, { step: 'two' }])
  await expectEndedOnce(crew.databaseUrl, [runId], 30_000)
  return JSON.parse(run.outputs ?? '')
}

it('a worker killed before the AI answers leaves the question to another, which asks once more', async () => {
  answer = hangs
  const { id } = await startRun()
  await eventually(() => expect(tasks()).toEqual(['First']))
  await victim.end('SIGKILL')
  answer = says({ word: 'later' })
  expect(await expectDone(id, ['one', 'one', 'two'])).toMatchObject({ word: 'later' })
  expect(tasks()).toEqual(['First', 'First', 'Second'])
})

it('a worker killed between the answer and its record records nothing: the second answer is the only one', async () => {
  const database = await connectedClient(crew.databaseUrl)
  const proceed = Promise.withResolvers<void>()
  answer = async (response, request) => {
    await proceed.promise
    says({ word: 'early' })(response, request)
  }
  const { id } = await startRun()
  await eventually(() => expect(tasks()).toEqual(['First']))
  await database.query('begin; lock table events in share mode')
  proceed.resolve()
  await eventually(async () => expect((await database.query(waitersForLocks)).rowCount).toBeGreaterThan(0))
  await victim.end('SIGKILL')
  // Its connection outlives it, and would write what it waits with.
  await database.query(`select pg_terminate_backend(pid) from (${waitersForLocks}) as writers`)
  answer = says({ word: 'late' })
  await database.query('rollback')
  await database.end()
  expect(await expectDone(id, ['one', 'one', 'two'])).toMatchObject({ word: 'late' })
  expect(tasks()).toEqual(['First', 'First', 'Second'])
  expect(ai.requests.at(-1)?.body.messages[1]?.content).toContain('late')
})

const waitersForLocks =
  "select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and pid <> pg_backend_pid()"

it('a worker killed after the record leaves the answer: only the question that follows is asked again', async () => {
  answer = (response, request) => (tasks().at(-1) === 'Second' ? hangs : says({ word: 'kept' }))(response, request)
  const { id } = await startRun()
  await eventually(() => expect(tasks()).toEqual(['First', 'Second']))
  await victim.end('SIGKILL')
  answer = says({ word: 'end' })
  await expectDone(id, ['one', 'two', 'two'])
  expect(tasks()).toEqual(['First', 'Second', 'Second'])
  expect(ai.requests.at(-1)?.body.messages[1]?.content).toContain('kept')
})
