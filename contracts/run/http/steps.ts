import { z } from 'zod'
import { instant, uuid } from '#contracts/fields.ts'
import { route } from '#contracts/route.ts'
import { ofWorkflow } from '#contracts/workflow/http/workflows.ts'
import { maxSteps, step, steps } from '#contracts/workflow/steps.ts'
import { runStatuses } from './runs.ts'

const stepStates = [
  ...(['ahead', 'running', 'retrying', 'waiting', 'asking', 'done', 'failed', 'cancelled', 'skipped'] as const),
]

const runStep = z.object({
  step,
  state: z.enum(stepStates),
  /** JSON text, with the references resolved. */
  inputs: z.string().nullable(),
  outputs: z.string().nullable(),
  attempts: z.array(
    z.object({
      attempt: z.int(),
      startedAt: instant,
      endedAt: instant.nullable(),
      error: z.string().nullable(),
      retryAt: instant.nullable(),
    }),
  ),
  startedAt: instant.nullable(),
  endedAt: instant.nullable(),
  /** When a wait ends at the latest: its time-out. */
  until: instant.nullable(),
  /** What staff are asked to approve. */
  question: z.string().nullable(),
})

export type RunStep = z.output<typeof runStep>

const reply = z.object({ steps: z.array(step) })
const progress = z.object({ steps: z.array(runStep) })
const ofStep = z.object({ runId: uuid, stepId: z.string().max(40) })
const verdict = z.object({ note: z.string().max(2000, 'At most 2000 characters').default('') })

const samples = z.object({
  /** Tried in place of the saved ones. */
  steps: steps.optional(),
  inputs: z.record(z.string(), z.unknown(), { error: 'An object of field names and values' }).default({}),
  /** By the id of the step: the answer of a call, the contents of a document, or the fields of the lead. */
  answers: z.record(z.string(), z.unknown(), { error: 'An object of step ids and answers' }).default({}),
  /** The approval steps that staff refuse. */
  refused: z.array(z.string().max(40)).max(maxSteps).default([]),
  /** The waits that end by their event; all others time out. */
  happened: z.array(z.string().max(40)).max(maxSteps).default([]),
})

export type StepSamples = z.input<typeof samples>

const trial = progress.extend({
  status: z.enum(runStatuses),
  outputs: z.string().nullable(),
  errorMessage: z.string().nullable(),
})

export type TriedSteps = z.output<typeof trial>

export const workflowSteps = {
  read: route({
    method: 'get',
    path: '/api/workflows/:id/steps',
    summary: 'Read the steps of a workflow, in order; none where a run is one call',
    access: 'staff',
    scope: 'runs:read',
    params: ofWorkflow,
    reply,
    status: 200,
    versioned: true,
  }),
  set: route({
    method: 'put',
    path: '/api/workflows/:id/steps',
    summary: 'Replace the steps of a workflow. Runs in flight keep those that they began with',
    access: 'staff',
    params: ofWorkflow,
    body: z.object({ steps }),
    reply,
    status: 200,
    versioned: true,
  }),
  try: route({
    method: 'post',
    path: '/api/workflows/:id/steps/try',
    summary:
      'Go through steps with sample data: what each would be given and bring. Nothing is called, changed or waited for',
    access: 'staff',
    params: ofWorkflow,
    body: samples,
    exactFields: ['inputs', 'answers'],
    reply: trial,
    status: 200,
  }),
  ofRun: route({
    method: 'get',
    path: '/api/workflows/runs/:runId/steps',
    summary: 'Read how far a run is: the state, inputs, output and attempts of each step',
    access: 'staff',
    scope: 'runs:read',
    params: z.object({ runId: uuid }),
    reply: progress,
    status: 200,
    versioned: true,
  }),
  approve: route({
    method: 'post',
    path: '/api/workflows/runs/:runId/steps/:stepId/approve',
    summary: 'Approve what a step asks for: the run goes on; people alone decide, never a token',
    access: 'staff',
    params: ofStep,
    body: verdict,
    reply: progress,
    status: 200,
  }),
  reject: route({
    method: 'post',
    path: '/api/workflows/runs/:runId/steps/:stepId/reject',
    summary:
      'Refuse what a step asks for: the run goes on with its other step, or is cancelled; people alone decide, never a token',
    access: 'staff',
    params: ofStep,
    body: verdict,
    reply: progress,
    status: 200,
  }),
}
