import type { AddInput, CreateWorkflow, WorkflowEvent, WorkflowInput } from '#domain/workflow/model/index.ts'

export const emailInput: WorkflowInput = {
  id: 'input 1',
  name: 'email',
  label: 'Lead e-mail',
  type: 'email',
  required: true,
  placeholder: '',
  order: 1,
}

/** Lead Enrichment, inactive and with one input; each test overrides the fields that matter to it. */
export const createWorkflow = (fields: Partial<CreateWorkflow> = {}): CreateWorkflow => ({
  type: 'CreateWorkflow',
  workflowId: 7,
  name: 'Lead Enrichment',
  description: 'Looks leads up.',
  apiEndpoint: '',
  builtIn: null,
  status: 'inactive',
  inputs: [emailInput],
  ...fields,
})

type Created = Extract<WorkflowEvent, { type: 'WorkflowCreated' }>

export const created = (fields: Partial<Created['data']> = {}): Created => {
  const { type, ...settings } = createWorkflow()
  return { type: 'WorkflowCreated', data: { ...settings, ...fields } }
}

export const activated: WorkflowEvent = { type: 'WorkflowActivated', data: {} }
export const paused: WorkflowEvent = { type: 'WorkflowPaused', data: {} }
export const archived: WorkflowEvent = { type: 'WorkflowArchived', data: {} }

export const addInput = (fields: Partial<AddInput> = {}): AddInput => ({
  type: 'AddInput',
  id: 'input 2',
  name: 'company',
  label: 'Company',
  inputType: 'text',
  required: false,
  placeholder: 'Example Inc.',
  ...fields,
})
