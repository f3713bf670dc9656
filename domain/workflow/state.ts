import type { BuiltIn } from '../kernel/built-in.ts'
import type { WorkflowEvent } from './events.ts'
import type { WorkflowInput, WorkflowStatus } from './words.ts'

type Settings = {
  readonly workflowId: number
  readonly name: string
  readonly description: string
  readonly apiEndpoint: string
  readonly builtIn: BuiltIn | null
  readonly inputs: readonly WorkflowInput[]
}

export type LiveWorkflow = Settings & { readonly status: WorkflowStatus }
export type Workflow = { readonly status: 'absent' } | LiveWorkflow | (Settings & { readonly status: 'archived' })

export const initialState: Workflow = { status: 'absent' }

export const evolve = (workflow: Workflow, event: WorkflowEvent): Workflow => {
  if (event.type === 'WorkflowCreated') return { ...event.data }
  return workflow.status === 'absent' ? workflow : change(workflow, event)
}

type Known = Exclude<Workflow, { status: 'absent' }>

const change = (workflow: Known, event: Exclude<WorkflowEvent, { type: 'WorkflowCreated' }>): Known => {
  switch (event.type) {
    case 'WorkflowRenamed':
    case 'WorkflowDescribed':
    case 'WorkflowEndpointSet':
      return { ...workflow, ...event.data }
    case 'WorkflowInputAdded':
      return { ...workflow, inputs: inOrder([...workflow.inputs, event.data]) }
    case 'WorkflowInputRemoved':
      return { ...workflow, inputs: workflow.inputs.filter(({ id }) => id !== event.data.id) }
    case 'WorkflowActivated':
      return { ...workflow, status: 'active' }
    case 'WorkflowPaused':
      return { ...workflow, status: 'inactive' }
    case 'WorkflowArchived':
      return { ...workflow, status: 'archived' }
  }
}

/** By `order`; inputs of the same order as they came. */
const inOrder = (inputs: readonly WorkflowInput[]) => inputs.toSorted((one, other) => one.order - other.order)
