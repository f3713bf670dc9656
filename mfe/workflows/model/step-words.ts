import { type Choice, choiceOf, wordsOf } from '@atrium/kit'
import type { RunStep } from '#contracts/run/http/steps.ts'
import type { EventCause } from '#contracts/workflow/conditions.ts'
import type { Step, StepKind } from '#contracts/workflow/steps.ts'

export const stepKindWords: Readonly<Record<StepKind, string>> = {
  call: 'Call an address',
  document: 'Write a document',
  lead: 'Change the lead',
  wait: 'Wait',
  branch: 'Branch',
  approve: 'Ask staff to approve',
  mail: 'Send a mail',
  task: 'Add a task',
  ask: 'Ask the AI',
}

const stepStates: Readonly<Record<RunStep['state'], Choice>> = {
  ahead: { label: 'Ahead', tone: 'grey', icon: 'dot' },
  running: { label: 'Running', tone: 'blue', icon: 'running' },
  retrying: { label: 'Tried again soon', tone: 'yellow', icon: 'retry' },
  waiting: { label: 'Waiting', tone: 'yellow', icon: 'clock' },
  asking: { label: 'Waiting for approval', tone: 'violet', icon: 'bell' },
  done: { label: 'Done', tone: 'green', icon: 'check' },
  failed: { label: 'Failed', tone: 'red', icon: 'warning' },
  cancelled: { label: 'Cancelled', tone: 'grey', icon: 'blocked' },
  skipped: { label: 'Skipped', tone: 'grey', icon: 'move' },
}

/** A kind of a newer release reads as its own words. */
export const stepKindText = (kind: StepKind): string => stepKindWords[kind] ?? wordsOf(kind)

/** A state of a newer release has its own word as its label. */
export const stepState = (state: RunStep['state']): Choice => choiceOf(stepStates, state)

/** The events of the run's lead or documents that end a wait. Its capture precedes the run, so it is not offered. */
const awaited: Readonly<Record<EventCause | '', string>> = {
  '': 'For the time alone',
  lead_captured: 'For the time alone: the lead is captured already',
  lead_status_changed: 'Or until the status of the lead changes',
  follow_up_due: 'Or until a follow-up of the lead is due',
  link_viewed: 'Or until the lead opens a link',
  proposal_accepted: 'Or until the lead accepts a proposal',
  proposal_declined: 'Or until the lead declines a proposal',
  run_failed: 'Or until another run for the lead fails',
  task_due: 'Or until a task for the lead is due',
  mail_received: 'Or until the lead writes a mail',
  message_received: 'Or until the lead writes',
  meeting_booked: 'Or until the lead books a meeting',
  meeting_cancelled: 'Or until the lead cancels a meeting',
}

/** By event, in the order of the menu; a run waits for a capture only where one can start it. */
export const awaitedWords = (on: EventCause | null): Readonly<Record<string, string>> => {
  const { lead_captured: never, ...possible } = awaited
  return on === 'lead_captured' ? { ...possible, lead_captured: never } : possible
}

/** A new step of a kind, with a unique id. */
export const newStep = (kind: StepKind, others: readonly Step[]): Step => {
  const ids = new Set(others.map(({ id }) => id))
  const number = Array.from({ length: 21 }, (_, index) => index + 1).find((count) => !ids.has(`${kind}${count}`)) ?? 21
  const common = { id: `${kind}${number}`, name: stepKindWords[kind] }
  switch (kind) {
    case 'call':
      return { ...common, kind, url: '', secrets: false, inputs: {}, fields: [] }
    case 'document':
      return { ...common, kind, document: 'engagement_overview', inputs: { clientName: '', meetingNotes: '' } }
    case 'lead':
      return { ...common, kind, changes: {} }
    case 'wait':
      return { ...common, kind, seconds: 86_400, on: null }
    case 'branch':
      return { ...common, kind, where: [{ value: '', op: 'is', than: '' }], otherwise: null }
    case 'approve':
      return { ...common, kind, question: '', otherwise: null }
    case 'mail':
      return { ...common, kind, to: 'lead', subject: '', text: '' }
    case 'task':
      return { ...common, kind, title: '', dueInDays: 1, assignee: 'owner' }
    case 'ask':
      return { ...common, kind, prompt: '', inputs: {}, fields: [{ name: 'answer', type: 'text' }] }
  }
}

/** Every reference that a step may make: the inputs, and the outputs of earlier steps. */
export const referencesFor = (earlierSteps: readonly Step[], inputs: readonly string[]): readonly string[] => [
  ...inputs.map((name) => `{inputs.${name}}`),
  ...earlierSteps.flatMap((step) => outputsOf(step).map((path) => `{steps.${step.id}.output${path}}`)),
]

const outputsOf = (step: Step): readonly string[] => {
  switch (step.kind) {
    case 'call':
      return step.fields.length === 0 ? [''] : step.fields.map(({ name }) => `.${name}`)
    case 'ask':
      return step.fields.map(({ name }) => `.${name}`)
    case 'document':
      return ['.runId']
    case 'lead':
      return ['.name', '.email', '.company', '.status', '.estimatedValue', '.followUpDate']
    case 'wait':
      return ['.by']
    case 'branch':
      return ['.held']
    case 'approve':
      return ['.approved', '.note']
    // A step kind from a newer server.
    default:
      return []
  }
}

/** The edges of the flow, from the place of one step to that of another; the end is one past the last. */
export const edgesOf = (steps: readonly Step[]): readonly { from: number; to: number; label: string }[] =>
  steps.flatMap((step, from) => {
    const place = (next: string | null | undefined) => {
      if (next === undefined) return from + 1
      return next === null ? steps.length : steps.findIndex(({ id }) => id === next)
    }
    if (step.kind !== 'branch' && step.kind !== 'approve') return [{ from, to: place(step.next), label: '' }]
    const endsOnRefusal = step.kind === 'approve' && step.otherwise === null
    return [
      { from, to: place(step.next), label: 'yes' },
      ...(endsOnRefusal ? [] : [{ from, to: place(step.otherwise), label: 'no' }]),
    ]
  })
