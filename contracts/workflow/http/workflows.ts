import { z } from 'zod'
import { proposalInputs } from '#contracts/document/proposal-inputs.ts'
import { asOf, asOfQuery, instant, optionalText, requiredText, uuid } from '#contracts/fields.ts'
import { trimBlank } from '#contracts/lead/http/contact-rules.ts'
import { route } from '#contracts/route.ts'

export const workflowStatuses = ['active', 'running', 'inactive'] as const
export const inputTypes = ['text', 'textarea', 'number', 'email'] as const

/** The ids of the two built-in workflows. */
export const engagementOverviewId = 4
export const proposalId = 5

/** The specified inputs of these two, which cannot be removed. */
const specifiedInputs: Readonly<Record<number, readonly string[]>> = {
  [engagementOverviewId]: ['clientName', 'clientIndustry', 'meetingNotes', 'objectives', 'budget'],
  [proposalId]: Object.keys(proposalInputs.shape),
}

/** Whether a built-in workflow writes its document from this input. */
export const isSpecifiedInput = ({ workflowId, name }: { workflowId: number; name: string }): boolean =>
  specifiedInputs[workflowId]?.includes(name) ?? false

export const workflowNumber = z.int('Not an id').min(1, 'Not an id').max(999_999_999, 'Not an id')

/** A workflow's id in an address: canonical digits only. */
export const workflowId = z
  .string()
  .regex(/^[1-9]\d{0,8}$/, 'Not an id')
  .transform(Number)

const status = z.enum(workflowStatuses, { error: `One of ${workflowStatuses.join(', ')}` })

/** An address to call, or empty for none. */
export const webAddress = z
  .string()
  .overwrite(trimBlank)
  .max(2000, 'At most 2000 characters')
  .refine((text) => text === '' || isWebAddress(text), 'Must be a valid URL')
  .refine(
    (text) => !holdsCredentials(text),
    'User and password do not belong into the address, where everybody reads them: set them under Secrets',
  )

const isWebAddress = (text: string): boolean => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)

const holdsCredentials = (text: string): boolean => {
  const url = URL.parse(text)
  return url !== null && (url.username !== '' || url.password !== '')
}

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

/** The settings form; browser and server validate with the same schema. */
export const workflowSettings = z.object({
  name: requiredText('Name is required', 200),
  description: optionalText(2000),
  apiEndpoint: webAddress.nullish().transform((text) => text ?? ''),
})

const workflowChanges = z
  .object({
    status,
    name: requiredText('Name is required', 200),
    description: optionalText(2000),
    apiEndpoint: webAddress.nullable().transform((text) => text ?? ''),
  })
  .partial()

const workflowInputSchema = z.object({
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
  // Parsers never create a property of this name, so its value would be lost.
  name: requiredText('Name is required', 100).refine((name) => name !== '__proto__', 'This name cannot be used'),
  label: requiredText('Label is required', 200),
  type: z.enum(inputTypes, { error: `One of ${inputTypes.join(', ')}` }),
  required: z.boolean({ error: 'Required' }).default(false),
  placeholder: optionalText(500),
  /** Its position; the end by default. */
  order: z.int().min(1).max(10_000).optional(),
})

/** The changeable fields of an input; `order` moves it to that place among the inputs. */
export const inputChanges = newWorkflowInput.pick({ label: true, placeholder: true, order: true }).partial()

export const ofWorkflow = z.object({ id: workflowId })
const ofInput = { access: 'staff', params: z.object({ inputId: uuid }), versioned: true } as const

export const workflows = {
  list: route({
    method: 'get',
    path: '/api/workflows',
    summary: 'List workflows',
    access: 'staff',
    scope: 'runs:read',
    query: z.object({ at: asOfQuery }),
    reply: z.object({ workflows: z.array(workflowSchema), asOf }),
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
    scope: 'runs:read',
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
    versioned: true,
  }),
  inputs: route({
    method: 'get',
    path: '/api/workflows/:id/inputs',
    summary: 'List the inputs of a workflow, in order',
    access: 'staff',
    scope: 'runs:read',
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
  reviseInput: route({
    method: 'patch',
    path: '/api/workflow-inputs/:inputId',
    summary: 'Change the label or placeholder of an input, or its place',
    ...ofInput,
    body: inputChanges,
    reply: z.object({ input: workflowInputSchema }),
    status: 200,
  }),
  removeInput: route({
    method: 'delete',
    path: '/api/workflow-inputs/:inputId',
    summary: 'Remove an input',
    ...ofInput,
    status: 204,
  }),
}
