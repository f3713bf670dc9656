import { compares, type Value } from '#domain/kernel/condition.ts'
import { addTime, type Instant } from '#domain/kernel/instant.ts'
import { isNumeral } from '#domain/kernel/numeral.ts'
import { type AnswerField, type Step, type StepCondition, stepAfter, type Values } from '#domain/kernel/step.ts'
import { allFilled, asText, fillTemplate, parsedOutput, type Scope, valueAt } from '#domain/kernel/step-references.ts'
import type { RunEvent, StepEvent } from './events.ts'

/** A run's progress through its steps. */
export type Stepped = {
  readonly steps: readonly Step[]
  /** The id of the current step; null once all are done. */
  readonly at: string | null
  /** What the current step waits for: a time or an event, or an approval. */
  readonly waits: { readonly on: string | null; readonly since: Instant } | 'approval' | null
  readonly outputs: ReadonlyMap<string, string>
  /** The number of attempts made before the current step. */
  readonly attemptsBefore: number
}

/** At the first step. Later edits of the workflow do not reach the run. */
export const pinSteps = (steps: readonly Step[]): Stepped => ({
  steps,
  at: steps[0]?.id ?? null,
  waits: null,
  outputs: new Map(),
  attemptsBefore: 0,
})

/** `attempts`: all that the run has had so far, from which the next step counts anew. */
export const evolveSteps = (
  stepped: Stepped,
  event: Exclude<StepEvent, { type: 'RunStepsPinned' }>,
  attempts: number,
): Stepped => {
  switch (event.type) {
    case 'RunStepStarted':
      return { ...stepped, waits: null }
    case 'RunStepWaiting':
      return { ...stepped, waits: { on: event.data.on, since: event.data.since } }
    case 'RunApprovalAsked':
      return { ...stepped, waits: 'approval' }
    case 'RunStepCompleted': {
      const { step, outputs } = event.data
      const allOutputs = new Map(stepped.outputs).set(step, outputs)
      const at = followingStep(stepped.steps, step, outputs)?.id ?? null
      return { ...stepped, at, waits: null, outputs: allOutputs, attemptsBefore: attempts }
    }
  }
}

/** Undefined once all steps are done. */
export const stepAt = ({ steps, at }: Stepped): Step | undefined => steps.find(({ id }) => id === at)

/** The step that follows one with these outputs; undefined at the end. */
const followingStep = (steps: readonly Step[], id: string, outputs: string): Step | undefined => {
  const step = steps.find((one) => one.id === id)
  return step && stepAfter(steps, step, isRefused(step, outputs) ? otherwiseOf(step) : step.next)
}

const otherwiseOf = (step: Step) => (step.kind === 'branch' || step.kind === 'approve' ? step.otherwise : undefined)

const isRefused = ({ kind }: Step, outputs: string): boolean => {
  if (kind === 'branch') return valueAt(parsedOutput(outputs), ['held']) === false
  return kind === 'approve' && valueAt(parsedOutput(outputs), ['approved']) === false
}

/** A run at a step: its inputs, the attempts so far, and who continues it. */
export type Going = {
  readonly inputs: Values
  readonly attempts: number
  readonly now: Instant
  readonly by: string
  /** Whether a worker holds the run and begins the next step at once; else one has to take the run first. */
  readonly held: boolean
}

const scopeOf = (stepped: Stepped, inputs: Values): Scope => ({ inputs, outputs: stepped.outputs })

/** The attempt counts over the whole run, from 1; the inputs are JSON with all references filled in. */
export const beginStep = (stepped: Stepped, { inputs, attempts, now, by }: Going): RunEvent => ({
  type: 'RunStepStarted',
  data: {
    step: stepped.at ?? '',
    attempt: attempts + 1,
    startedAt: now,
    by,
    inputs: JSON.stringify(inputsOf(stepAt(stepped), scopeOf(stepped, inputs))),
  },
})

const inputsOf = (step: Step | undefined, scope: Scope): Record<string, unknown> => {
  if (step?.kind === 'lead') return allFilled(step.changes, scope)
  if (step?.kind === 'mail') return allFilled({ subject: step.subject, text: step.text }, scope)
  if (step?.kind === 'task') return allFilled({ title: step.title }, scope)
  const hasInputs = step?.kind === 'call' || step?.kind === 'document' || step?.kind === 'ask'
  return hasInputs ? allFilled(step.inputs, scope) : {}
}

/** Completes the step with its outputs and advances to the next step that takes time, or the end. */
export const completeStep = (stepped: Stepped, outputs: string, going: Going): readonly RunEvent[] => {
  const step = stepAt(stepped)
  if (step === undefined) return [completeRun(stepped, going)]
  const done: StepEvent = {
    type: 'RunStepCompleted',
    data: { step: step.id, outputs, completedAt: going.now, by: going.by },
  }
  const after = evolveSteps(stepped, done, going.attempts)
  const isStopped = step.kind === 'approve' && isRefused(step, outputs) && step.otherwise === null
  return [done, ...(isStopped ? [cancellation(going.now)] : arriveAtStep(after, going))]
}

/** What happens at the current step: a branch is decided at once, a wait begins, an approval is requested. */
export const arriveAtStep = (stepped: Stepped, going: Going): readonly RunEvent[] => {
  const step = stepAt(stepped)
  const { now, held } = going
  switch (step?.kind) {
    case undefined:
      return [completeRun(stepped, going)]
    case 'branch':
      return completeStep(stepped, decisionOn(step.where, scopeOf(stepped, going.inputs)), going)
    case 'wait': {
      const until = addTime(now, step.seconds * 1000)
      return [{ type: 'RunStepWaiting', data: { step: step.id, since: now, until, on: step.on } }]
    }
    case 'approve': {
      const question = asText(fillTemplate(step.question, scopeOf(stepped, going.inputs)))
      return [{ type: 'RunApprovalAsked', data: { step: step.id, question, askedAt: now } }]
    }
    default:
      return held ? [beginStep(stepped, going)] : []
  }
}

const decisionOn = (where: readonly StepCondition[], scope: Scope): string => {
  const values = where.map(({ value }) => fillTemplate(value, scope))
  const isTrue = where.every(({ op, than }, index) =>
    compares(plain(values[index]), op, asPlain(fillTemplate(than, scope))),
  )
  return JSON.stringify({ held: isTrue, values })
}

const plain = (value: unknown): Value => (value === null || value === undefined || value === '' ? null : asPlain(value))

const asPlain = (value: unknown): string | number => (typeof value === 'number' ? value : asText(value))

/** The outputs of a run are those of its last call or document; without one, of its last step. */
const completeRun = ({ steps, outputs }: Stepped, { now, by }: Going): RunEvent => {
  const entries = [...outputs]
  const last = entries.findLast(([id]) => steps.some((step) => step.id === id && isProductive(step))) ?? entries.at(-1)
  return { type: 'RunCompleted', data: { outputs: last?.[1] ?? '{}', completedAt: now, by } }
}

const isProductive = ({ kind }: Step): boolean => kind === 'call' || kind === 'document'

/** Ends a run without outputs and without an error. */
export const cancellation = (now: Instant): RunEvent => ({ type: 'RunCancelled', data: { cancelledAt: now } })

/** The declared fields that an answer lacks, as a sentence; null if it has them all. */
export const missingFields = (step: Step | undefined, outputs: string): string | null => {
  if (step?.kind !== 'call') return null
  const answer = parsedOutput(outputs)
  const lacking = step.fields.filter(({ name, type }) => typeOfValue(valueAt(answer, name.split('.'))) !== type)
  return lacking.length === 0
    ? null
    : `The answer to “${step.name}” has no ${lacking.map(describeField).join(', no ')}.`
}

const describeField = ({ name, type }: AnswerField) => `${type} ${name}`

const typeOfValue = (value: unknown): string =>
  isNumeral(value) ? 'number' : typeof value === 'string' ? 'text' : typeof value
