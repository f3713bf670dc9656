import { z } from 'zod'
import { documentDecision } from '#contracts/document/http/document-decision.ts'
import { searchedText } from '#contracts/email-address.ts'
import { instant, queryCount, uuid } from '#contracts/fields.ts'
import { sentSources } from '#contracts/lead/http/lead-draft.ts'
import { route } from '#contracts/route.ts'
import { ofWorkflow, workflowId } from '#contracts/workflow/http/workflows.ts'

export const runStatuses = ['pending', 'running', 'completed', 'failed', 'cancelled'] as const
const outputKinds = ['document', 'html', 'json', 'text'] as const

/** One attempt at a run, with its waiting time and its execution time (milliseconds). */
const attemptSchema = z.object({
  attempt: z.int(),
  /** The step that was attempted, in a workflow with steps. */
  step: z.string().optional(),
  startedAt: instant,
  endedAt: instant.nullable(),
  /** From being ready until a worker took it. */
  waitedMs: z.int(),
  /** The time of the endpoint, the AI or the browser; null while it is running. */
  tookMs: z.int().nullable(),
  /** `worker`, or the user whose browser executes it. */
  by: z.string(),
  error: z.string().nullable(),
  /** When the next attempt is due, after one that failed. */
  retryAt: instant.nullable(),
})

export type RunAttempt = z.output<typeof attemptSchema>

/** The token usage of drafting a run's document. */
const tokenUse = z.object({ model: z.string(), promptTokens: z.int(), completionTokens: z.int() })

export type TokenUse = z.output<typeof tokenUse>

/** The readership of a run's links; included in lists and when reading one run. */
export const runSharing = z.object({ live: z.int(), views: z.int(), lastViewedAt: instant.nullable() })

export type RunSharing = z.output<typeof runSharing>

export const runSchema = z.object({
  id: z.string(),
  workflowId: z.int(),
  status: z.enum(runStatuses),
  /** When staff started it. */
  startedAt: instant,
  completedAt: instant.nullable(),
  /** Milliseconds from start to end; null while in flight. */
  duration: z.int().nullable(),
  /** JSON text. */
  inputs: z.string(),
  outputs: z.string().nullable(),
  outputKind: z.enum(outputKinds).nullable(),
  errorMessage: z.string().nullable(),
  /** Null if no AI drafted it, or the AI does not report usage. */
  tokenUse: tokenUse.nullish(),
  attempts: z.int(),
  /** Cancellation was requested, and the run has not ended yet. */
  cancelling: z.boolean(),
  /** The run that this one repeats. */
  originRunId: z.string().nullable(),
  /** The lead that it is made for. */
  leadId: z.string().nullable(),
  /** Null if it was never shared. */
  sharing: runSharing.nullish(),
  /** What its document's readers decided; null while they have not. */
  decision: documentDecision.nullish(),
  startedBy: z.string(),
  version: z.int(),
  /** Of its text: 1 for the first, and one more per saved edit; null before it has one. */
  number: z.int().nullish(),
  /** In lists: the run has steps, even if its workflow no longer has. */
  stepped: z.literal(true).optional(),
})

export type Run = z.output<typeof runSchema>

/** One run in full: with every attempt, and the runs that repeat it. */
const runDetail = runSchema.extend({ attemptLog: z.array(attemptSchema), repeatedAs: z.array(z.string()) })

export type RunDetail = z.output<typeof runDetail>

const runRequest = z.object({
  inputs: z.record(z.string(), z.unknown(), { error: 'An object of field names and values' }).default({}),
  /** The run that this one repeats. */
  originRunId: uuid.nullish(),
  /** The lead that it is made for. */
  leadId: uuid.nullish(),
  /** The notes on the lead that its inputs come from. */
  sources: sentSources.optional(),
})

export const runPatch = z.object({
  status: z.enum(['completed', 'failed'], { error: 'completed or failed' }).optional(),
  outputs: z.string().optional(),
  error: z.string().max(10_000).optional(),
  /** Attaches the run to a lead, moves it to another, or detaches it (null). */
  leadId: uuid.nullable().optional(),
})

/** The query of every list of runs, newest first. */
export const runQuery = z.object({
  status: z.enum(runStatuses, { error: `One of ${runStatuses.join(', ')}` }).optional(),
  /** Searches inputs, outputs and error, ignoring case. */
  search: z.string().max(200, 'At most 200 characters').overwrite(searchedText).optional(),
  limit: queryCount(200, 20),
  cursor: z.string().max(500).optional(),
})

export const ofRun = z.object({ runId: uuid })
export const oneRun = z.object({ run: runDetail })

export const runs = {
  list: route({
    method: 'get',
    path: '/api/workflows/:id/runs',
    summary: 'List the runs of a workflow, newest first; outputs are cut to 2,000 characters',
    access: 'staff',
    scope: 'runs:read',
    params: ofWorkflow,
    query: runQuery,
    reply: z.object({ runs: z.array(runSchema), nextCursor: z.string().nullable() }),
    status: 200,
  }),
  chart: route({
    method: 'get',
    path: '/api/workflows/:id/runs/chart',
    summary: 'Durations and outcomes of the last 50 runs, newest first',
    access: 'staff',
    scope: 'runs:read',
    params: ofWorkflow,
    reply: z.object({ points: z.array(runSchema.pick({ id: true, status: true, startedAt: true, duration: true })) }),
    status: 200,
  }),
  start: route({
    method: 'post',
    path: '/api/workflows/:id/run',
    summary: 'Start a run',
    access: 'staff',
    scope: 'runs:write',
    params: ofWorkflow,
    body: runRequest,
    exactFields: ['inputs'],
    reply: oneRun,
    status: 201,
    idempotent: true,
  }),
  read: route({
    method: 'get',
    path: '/api/workflows/runs/:runId',
    publishedPath: '/api/workflow-runs/:runId',
    summary: 'Read a run',
    access: 'staff',
    scope: 'runs:read',
    params: ofRun,
    reply: oneRun,
    status: 200,
    versioned: true,
  }),
  patch: route({
    method: 'patch',
    path: '/api/workflows/runs/:runId',
    publishedPath: '/api/workflow-runs/:runId',
    summary: 'End a run that a browser runs, edit the outputs of a completed one, or attach a run to a lead',
    access: 'staff',
    scope: 'runs:write',
    params: ofRun,
    body: runPatch,
    reply: oneRun,
    status: 200,
    versioned: true,
    largeBody: true,
  }),
  cancel: route({
    method: 'post',
    path: '/api/workflows/runs/:runId/cancel',
    summary: 'Cancel a run in flight',
    access: 'staff',
    scope: 'runs:write',
    params: ofRun,
    reply: oneRun,
    status: 200,
  }),
  dismiss: route({
    method: 'post',
    path: '/api/workflows/runs/:runId/dismiss',
    summary: 'Dismiss the failure of a run: it no longer waits for staff',
    access: 'staff',
    scope: 'runs:write',
    params: ofRun,
    reply: oneRun,
    status: 200,
  }),
}

/** `GET /api/workflows/{id}/runs/{runId}/preview`: the HTML of an output, sandboxed. Not JSON, so not a route value. */
export const previewPath = '/api/workflows/:id/runs/:runId/preview'
export const previewParams = z.object({ id: workflowId, runId: uuid })
