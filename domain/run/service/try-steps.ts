import { worker } from '#domain/kernel/event.ts'
import { addTime, type Instant } from '#domain/kernel/instant.ts'
import { leadFieldTypes } from '#domain/kernel/lead-fields.ts'
import { parseExactly } from '#domain/kernel/numeral.ts'
import type { AskedField, Step, Values } from '#domain/kernel/step.ts'
import { type Run, type RunCommand, type RunEvent, run as runDecider } from '../model/index.ts'
import { type RunStep, runSteps } from '../views/run-steps.ts'

/** Sample data: the inputs, and each step's output by its id. */
type Samples = {
  readonly inputs: Values
  readonly answers: Readonly<Record<string, unknown>>
  /** The steps that staff refuse; they approve all others. */
  readonly refused: readonly string[]
  /** The waits that end by their event, as if its conditions held; all others end by time. */
  readonly happened: readonly string[]
  readonly now: Instant
}

export type TriedSteps = { readonly run: Run; readonly steps: readonly RunStep[] }

/** Goes through the steps as a run does, with sample answers in place of calls, documents and waits. */
export const trySteps = (steps: readonly Step[], { inputs, ...samples }: Samples): TriedSteps => {
  const { now } = samples
  const events: RunEvent[] = []
  let run = runDecider.initialState
  const decide = (command: RunCommand) => {
    const decision = runDecider.decide(command, run)
    for (const event of decision.accepted ? decision.events : []) {
      events.push(event)
      run = runDecider.evolve(run, event)
    }
  }
  const request = { workflowId: 0, builtIn: null, requestedBy: worker, originRunId: null, byBrowser: false }
  // The sample event has no fields for conditions to test.
  const unconditional = steps.map((step) => (step.kind === 'wait' ? { ...step, where: [] } : step))
  decide({ type: 'RequestRun', ...request, inputs, steps: unconditional, now })
  // Each step takes at most a start and an end.
  for (let turn = 0; turn <= 2 * steps.length; turn++) {
    const command = commandFor(run, runSteps(events), samples)
    if (command === null) break
    decide(command)
  }
  return { run, steps: runSteps(events).map((one, index) => ({ ...one, step: steps[index] ?? one.step })) }
}

type Answering = Omit<Samples, 'inputs'>

const commandFor = (run: Run, steps: readonly RunStep[], samples: Answering): RunCommand | null => {
  const { answers, refused, happened, now } = samples
  const asking = steps.find(({ state }) => state === 'asking')
  if (asking !== undefined) {
    const isApproved = !refused.includes(asking.step.id)
    return { type: 'JudgeStep', step: asking.step.id, approved: isApproved, note: '', by: 'you', now }
  }
  const waiting = steps.find(({ state }) => state === 'waiting')?.step
  if (waiting?.kind === 'wait' && waiting.on !== null && happened.includes(waiting.id))
    return { type: 'ContinueRun', on: waiting.on, facts: {}, happenedAt: addTime(now, 1), by: worker, now }
  if (run.status === 'pending') return { type: 'StartAttempt', by: worker, now }
  const current = steps.find(({ state }) => state === 'running')
  if (run.status !== 'running' || current === undefined) return null
  const answer = answers[current.step.id]
  if (answer === undefined && current.step.kind === 'call') {
    const error = `Give a sample answer for “${current.step.name}”.`
    const failure = { error, mayRetry: false, retryAfterMs: null, jitter: 0, by: worker, now }
    return { type: 'FailAttempt', attempt: run.attempt, ...failure }
  }
  const outputs = typeof answer === 'string' ? answer : JSON.stringify(answer ?? sampleOf(current))
  return { type: 'CompleteAttempt', attempt: run.attempt, outputs, by: worker, now }
}

const sampleAnswer = ({ name, type, choices }: AskedField) => {
  if (type === 'choice') return choices?.[0] ?? ''
  return { text: `sample ${name}`, number: 0, boolean: true }[type]
}

/** A document without its texts, or a lead with the step's changes. */
const sampleOf = ({ step, inputs }: RunStep): object => {
  if (step.kind === 'mail') return { mailId: '00000000-0000-7000-8000-000000000000' }
  if (step.kind === 'task') return { taskId: '00000000-0000-7000-8000-000000000000' }
  if (step.kind === 'ask') return Object.fromEntries(step.fields.map((field) => [field.name, sampleAnswer(field)]))
  if (step.kind !== 'lead') return { runId: '00000000-0000-7000-8000-000000000000' }
  const blank = [...leadFieldTypes].map(([name, type]) => [name, type === 'number' ? 0 : `sample ${name}`])
  return { ...Object.fromEntries(blank), ...(inputs === null ? {} : (parseExactly(inputs) as object)) }
}
