import { accept, type Decision, reject } from '../kernel/decider.ts'
import type { AddInput, CreateWorkflow, ReviseWorkflow, WorkflowCommand, WorkflowRejection } from './commands.ts'
import type { WorkflowEvent } from './events.ts'
import type { LiveWorkflow, Workflow } from './state.ts'

type Verdict = Decision<WorkflowEvent, WorkflowRejection>

export const decide = (command: WorkflowCommand, workflow: Workflow): Verdict => {
  if (command.type === 'CreateWorkflow') return createWorkflow(command, workflow)
  if (command.type === 'ArchiveWorkflow' && workflow.status === 'archived') return accept()
  if (workflow.status === 'absent' || workflow.status === 'archived') return reject({ type: 'WorkflowNotFound' })
  switch (command.type) {
    case 'ReviseWorkflow':
      return accept(...revisions(command, workflow))
    case 'AddInput':
      return addInput(command, workflow)
    case 'RemoveInput':
      return workflow.inputs.some(({ id }) => id === command.id)
        ? accept({ type: 'WorkflowInputRemoved', data: { id: command.id } })
        : reject({ type: 'InputNotFound' })
    // Staff's word counts even where nothing changes in it: a running workflow that is activated is active again.
    case 'ActivateWorkflow':
      return accept({ type: 'WorkflowActivated', data: {} })
    case 'PauseWorkflow':
      return workflow.status === 'inactive' ? accept() : accept({ type: 'WorkflowPaused', data: {} })
    case 'ArchiveWorkflow':
      return workflow.builtIn === null
        ? accept({ type: 'WorkflowArchived', data: {} })
        : reject({ type: 'WorkflowIsBuiltIn' })
  }
}

const createWorkflow = ({ type: _, ...settings }: CreateWorkflow, workflow: Workflow): Verdict =>
  workflow.status === 'absent'
    ? accept({ type: 'WorkflowCreated', data: settings })
    : reject({ type: 'WorkflowAlreadyCreated' })

const revisions = (
  { name, description, apiEndpoint }: ReviseWorkflow,
  workflow: LiveWorkflow,
): readonly WorkflowEvent[] => [
  ...(name === undefined || name === workflow.name ? [] : [{ type: 'WorkflowRenamed', data: { name } } as const]),
  ...(description === undefined || description === workflow.description
    ? []
    : [{ type: 'WorkflowDescribed', data: { description } } as const]),
  ...(apiEndpoint === undefined || apiEndpoint === workflow.apiEndpoint
    ? []
    : [{ type: 'WorkflowEndpointSet', data: { apiEndpoint } } as const]),
]

const addInput = ({ type: _, inputType, order, ...input }: AddInput, workflow: LiveWorkflow): Verdict => {
  if (workflow.inputs.some(({ name }) => name === input.name)) return reject({ type: 'InputNameTaken' })
  const last = workflow.inputs.at(-1)?.order ?? 0
  return accept({ type: 'WorkflowInputAdded', data: { ...input, type: inputType, order: order ?? last + 1 } })
}
