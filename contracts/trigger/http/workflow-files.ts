import { z } from 'zod'
import { cutText } from '#contracts/cut-text.ts'
import { requiredText } from '#contracts/fields.ts'
import { route } from '#contracts/route.ts'
import {
  newWorkflowInput,
  ofWorkflow,
  webAddress,
  workflowSchema,
  workflowSettings,
} from '#contracts/workflow/http/workflows.ts'
import { steps } from '#contracts/workflow/steps.ts'
import { newTrigger } from './triggers.ts'

/** The version of a workflow's file that this release writes and reads. */
export const workflowFormat = 'atrium-workflow/1'

/** Replaces, in a file, a text that seems to be a secret or is the value of a known one. */
export const leftOut = '[left out]'

const count = (max: number) => z.int({ error: 'A whole number' }).min(1, 'At least 1').max(max, `At most ${max}`)

const alerts = z
  .object({
    /** Staff are notified when this many … */
    failures: count(100),
    /** … of this many last runs failed; equal numbers: consecutive failures. */
    of: count(100),
    /** It pauses after this many consecutive failures; null: it never pauses. */
    pauseAfter: count(1000).nullable(),
  })
  .refine(({ failures, of }) => failures <= of, { path: ['of'], error: 'At least as many as the failures' })

/** Options of a workflow's calls. */
const workflowOptions = z.object({
  /** Sent as `{"text": …}` instead of the run, as Slack and compatible services expect; `{{name}}` is an input. */
  message: requiredText('A text, or null', 2000).nullable(),
  alerts: alerts.nullable(),
})

export type WorkflowOptions = z.output<typeof workflowOptions>

/** Inputs or triggers of a file that is read. A workflow may have more. */
const maxListed = 200

const secretKinds = ['header', 'bearer', 'basic', 'signing'] as const

/** A workflow as one JSON file: everything but its secrets, of which it has only the names. */
export const workflowFile = z.object({
  format: z.literal(workflowFormat, { error: ({ input }) => unknownFormat(input) }),
  name: workflowSettings.shape.name,
  description: workflowSettings.shape.description,
  call: z.object({
    method: z.literal('POST', { error: 'POST' }).default('POST'),
    /** Empty: none. Without what seems to be a secret: the query, the path of a webhook; empty if a message is sent. */
    url: webAddress.default(''),
    message: workflowOptions.shape.message.default(null),
    /** The secrets that the calls were sent with; never a value. */
    secrets: z
      .array(z.object({ kind: z.enum(secretKinds), name: z.string().max(100, 'At most 100 characters') }))
      .max(20, 'At most 20')
      .default([]),
  }),
  alerts: alerts.nullable().default(null),
  inputs: z
    .array(newWorkflowInput.omit({ order: true }))
    .max(maxListed, `At most ${maxListed}`)
    .refine((list) => new Set(list.map(({ name }) => name.normalize('NFC'))).size === list.length, 'Each name once'),
  triggers: z.array(newTrigger).max(maxListed, `At most ${maxListed}`).default([]),
  /** Their addresses are treated like that of the call; none: a run is one call. */
  steps: steps.default([]),
})

/** The same for writing; texts are already trimmed, and a workflow has as many inputs and triggers as it has. */
const writtenFile = workflowFile.extend({
  description: z.string(),
  call: workflowFile.shape.call.extend({ url: z.string() }),
  inputs: z.array(newWorkflowInput.omit({ order: true }).extend({ placeholder: z.string() })),
  triggers: z.array(newTrigger),
})

const unknownFormat = (format: unknown): string =>
  typeof format === 'string'
    ? `The format ${cutText(format, 50)} is not known here: this release reads ${workflowFormat}`
    : `No workflow file: its format is ${workflowFormat}`

export type WorkflowFile = z.output<typeof workflowFile>

const options = z.object({ options: workflowOptions })

export const workflowFiles = {
  export: route({
    method: 'get',
    path: '/api/workflows/:id/file',
    summary: 'Read a workflow as one file, with its inputs, triggers and steps and without its secrets',
    access: 'staff',
    params: ofWorkflow,
    reply: writtenFile,
    status: 200,
  }),
  import: route({
    method: 'post',
    path: '/api/workflows/import',
    summary:
      'Add a workflow from a file, with its inputs, triggers and steps; secrets of webhooks are in this answer alone',
    access: 'staff',
    body: z.object({
      file: workflowFile,
      /** Otherwise it starts inactive. */
      activate: z.boolean({ error: 'true or false' }).default(false),
    }),
    reply: z.object({
      workflow: workflowSchema,
      hooks: z.array(z.object({ url: z.string(), secret: z.string() })),
    }),
    status: 201,
    idempotent: true,
  }),
  options: route({
    method: 'get',
    path: '/api/workflows/:id/options',
    summary: 'Read the chat message and the failure alerts of a workflow',
    access: 'staff',
    params: ofWorkflow,
    reply: options,
    status: 200,
  }),
  setOptions: route({
    method: 'put',
    path: '/api/workflows/:id/options',
    summary: 'Set the chat message and the failure alerts of a workflow; absent fields stay, null switches off',
    access: 'staff',
    params: ofWorkflow,
    body: workflowOptions.partial(),
    reply: options,
    status: 200,
  }),
}
