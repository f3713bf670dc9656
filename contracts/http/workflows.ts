import { z } from 'zod'
import { route } from '../route.ts'
import { instant, optionalText, requiredText, uuid } from './fields.ts'

export const workflowStatuses = ['active', 'running', 'inactive'] as const
export const inputTypes = ['text', 'textarea', 'number', 'email'] as const

/** The two workflows that are built in, by their ids. */
export const engagementOverviewId = 4
export const proposalId = 5

/** A workflow's id as it stands in an address: canonical digits alone. */
export const workflowId = z
  .string()
  .regex(/^[1-9]\d{0,8}$/, 'Not an id')
  .transform(Number)

const status = z.enum(workflowStatuses, { error: `One of ${workflowStatuses.join(', ')}` })

/** An address to call, or empty for none. */
const apiEndpoint = z
  .string()
  .trim()
  .max(2000, 'At most 2000 characters')
  .refine((text) => text === '' || isWebAddress(text), 'Must be a valid URL')

const isWebAddress = (text: string): boolean => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)

export const workflowSchema = z.object({
  id: z.int(),
  name: z.string(),
  description: z.string(),
  apiEndpoint: z.string(),
  status,
  createdAt: instant,
  updatedAt: instant,
  version: z.int(),
})

export type Workflow = z.output<typeof workflowSchema>

/** The settings form; the browser checks with the same schema that the server does. */
export const workflowSettings = z.object({
  name: requiredText('Name is required', 200),
  description: optionalText(2000),
  apiEndpoint: apiEndpoint.nullish().transform((text) => text ?? ''),
})

export const workflowChanges = z
  .object({
    status,
    name: requiredText('Name is required', 200),
    description: optionalText(2000),
    apiEndpoint: apiEndpoint.nullable().transform((text) => text ?? ''),
  })
  .partial()

export const workflowInputSchema = z.object({
  id: z.string(),
  workflowId: z.int(),
  name: z.string(),
  label: z.string(),
  type: z.enum(inputTypes),
  required: z.boolean(),
  placeholder: z.string(),
  order: z.int(),
})

export type WorkflowInput = z.output<typeof workflowInputSchema>

export const newWorkflowInput = z.object({
  // A value of this name would be lost on its way: no parser of ours makes it a property.
  name: requiredText('Name is required', 100).refine((name) => name !== '__proto__', 'This name cannot be used'),
  label: requiredText('Label is required', 200),
  type: z.enum(inputTypes, { error: `One of ${inputTypes.join(', ')}` }),
  required: z.boolean({ error: 'Required' }).default(false),
  placeholder: optionalText(500),
  /** Where it stands; the end where it is left out. */
  order: z.int().min(1).max(10_000).optional(),
})

const ofWorkflow = z.object({ id: workflowId })

export const workflows = {
  list: route({
    method: 'get',
    path: '/api/workflows',
    summary: 'List workflows',
    access: 'staff',
    reply: z.object({ workflows: z.array(workflowSchema) }),
    status: 200,
  }),
  create: route({
    method: 'post',
    path: '/api/workflows',
    summary: 'Add a workflow, inactive',
    access: 'staff',
    body: workflowSettings,
    reply: z.object({ workflow: workflowSchema }),
    status: 201,
    idempotent: true,
  }),
  read: route({
    method: 'get',
    path: '/api/workflows/:id',
    summary: 'Read a workflow',
    access: 'staff',
    params: ofWorkflow,
    reply: z.object({ workflow: workflowSchema }),
    status: 200,
    versioned: true,
  }),
  revise: route({
    method: 'patch',
    path: '/api/workflows/:id',
    summary: 'Change a workflow, or its status',
    access: 'staff',
    params: ofWorkflow,
    body: workflowChanges,
    reply: z.object({ workflow: workflowSchema }),
    status: 200,
    versioned: true,
  }),
  archive: route({
    method: 'delete',
    path: '/api/workflows/:id',
    summary: 'Archive a workflow; its runs stay',
    access: 'staff',
    params: ofWorkflow,
    status: 204,
  }),
  inputs: route({
    method: 'get',
    path: '/api/workflows/:id/inputs',
    summary: 'List the inputs of a workflow, in order',
    access: 'staff',
    params: ofWorkflow,
    reply: z.object({ inputs: z.array(workflowInputSchema) }),
    status: 200,
  }),
  addInput: route({
    method: 'post',
    path: '/api/workflows/:id/inputs',
    summary: 'Add an input to a workflow',
    access: 'staff',
    params: ofWorkflow,
    body: newWorkflowInput,
    reply: z.object({ input: workflowInputSchema }),
    status: 201,
    idempotent: true,
  }),
  removeInput: route({
    method: 'delete',
    path: '/api/workflow-inputs/:inputId',
    summary: 'Remove an input',
    access: 'staff',
    params: z.object({ inputId: uuid }),
    status: 204,
  }),
}
