import { accept, type Decision, reject } from '#domain/kernel/decider.ts'
import { isEqual } from '#domain/kernel/equality.ts'
import { alertsOn } from './alerts.ts'
import { checkSteps, stepsReferringTo } from './check-steps.ts'
import type {
  AddInput,
  CreateWorkflow,
  ReviseInput,
  ReviseWorkflow,
  SetOptions,
  SetSecrets,
  SetSteps,
  WorkflowCommand,
  WorkflowRejection,
} from './commands.ts'
import type { WorkflowEvent } from './events.ts'
import { composedName } from './input-name.ts'
import { type LiveWorkflow, secretsAfter, type Workflow } from './state.ts'
import type { WorkflowStatus } from './words.ts'

type Verdict = Decision<WorkflowEvent, WorkflowRejection>

/** An archived workflow rejects all but a repeated archiving (`WorkflowNotFound`). Equal settings are no change. */
export const decide = (command: WorkflowCommand, workflow: Workflow): Verdict => {
  if (command.type === 'CreateWorkflow') return createWorkflow(command, workflow)
  if (command.type === 'ArchiveWorkflow' && workflow.status === 'archived') return accept()
  if (workflow.status === 'absent' || workflow.status === 'archived') return reject({ type: 'WorkflowNotFound' })
  switch (command.type) {
    case 'ReviseWorkflow':
      return accept(...revisions(command, workflow))
    case 'AddInput':
      return addInput(command, workflow)
    case 'ReviseInput':
      return reviseInput(command, workflow)
    case 'RemoveInput':
      return removeInput(command.id, workflow)
    case 'SetSecrets':
      return setSecrets(command, workflow)
    case 'SetSteps':
      return setSteps(command, workflow)
    case 'SetOptions':
      return accept(...optionsSet(command, workflow))
    case 'NoteFailure':
      return accept(...alertsOn(command, workflow))
    case 'ArchiveWorkflow':
      return workflow.builtIn === null
        ? accept({ type: 'WorkflowArchived', data: {} })
        : reject({ type: 'WorkflowIsBuiltIn' })
  }
}

/** The maximum number of secrets per workflow. */
const maxSecrets = 20

const createWorkflow = ({ type, options = {}, steps = [], ...settings }: CreateWorkflow, state: Workflow): Verdict => {
  if (state.status !== 'absent') return reject({ type: 'WorkflowAlreadyCreated' })
  const faults = checkSteps(steps, settings.inputs)
  if (faults.length > 0) return reject({ type: 'StepsInvalid', faults })
  const stepsSet = steps.length === 0 ? [] : [{ type: 'WorkflowStepsSet', data: { steps } } as const]
  return accept({ type: 'WorkflowCreated', data: settings }, ...optionsSet(options, {}), ...stepsSet)
}

type Options = Omit<SetOptions, 'type'>

const optionsSet = ({ message, alerts }: Options, options: Options): readonly WorkflowEvent[] => [
  ...(message === undefined || message === (options.message ?? null)
    ? []
    : [{ type: 'WorkflowMessageSet', data: { message } } as const]),
  ...(alerts === undefined || isEqual(alerts, options.alerts ?? null)
    ? []
    : [{ type: 'WorkflowAlertsSet', data: { alerts } } as const]),
]

const revisions = (
  { name, description, apiEndpoint, status }: ReviseWorkflow,
  workflow: LiveWorkflow,
): readonly WorkflowEvent[] => [
  ...(name === undefined || name === workflow.name ? [] : [{ type: 'WorkflowRenamed', data: { name } } as const]),
  ...(description === undefined || description === workflow.description
    ? []
    : [{ type: 'WorkflowDescribed', data: { description } } as const]),
  ...(apiEndpoint === undefined || apiEndpoint === workflow.apiEndpoint
    ? []
    : [{ type: 'WorkflowEndpointSet', data: { apiEndpoint } } as const]),
  ...(status === undefined ? [] : statusSet(status, workflow)),
]

/** Activating always records an event: a running workflow that is activated shows as active again. */
const statusSet = (status: WorkflowStatus, workflow: LiveWorkflow): readonly WorkflowEvent[] => {
  if (status === 'active') return [{ type: 'WorkflowActivated', data: {} }]
  return workflow.status === 'inactive' ? [] : [{ type: 'WorkflowPaused', data: {} }]
}

const addInput = ({ type, inputType, order, ...input }: AddInput, workflow: LiveWorkflow): Verdict => {
  if (workflow.inputs.some(({ name }) => composedName(name) === composedName(input.name)))
    return reject({ type: 'InputNameTaken' })
  if (workflow.builtIn !== null && input.required) return reject({ type: 'InputMustBeOptional' })
  const last = workflow.inputs.at(-1)?.order ?? 0
  return accept({ type: 'WorkflowInputAdded', data: { ...input, type: inputType, order: order ?? last + 1 } })
}

const reviseInput = ({ id, label, placeholder, place }: ReviseInput, { inputs }: LiveWorkflow): Verdict => {
  const input = inputs.find((one) => one.id === id)
  if (input === undefined) return reject({ type: 'InputNotFound' })
  const words = { id, label: label ?? input.label, placeholder: placeholder ?? input.placeholder }
  const others = inputs.filter((one) => one !== input)
  const ordered = place === undefined ? inputs : others.toSpliced(Math.max(0, place - 1), 0, input)
  const isMoved = ordered.some((one, index) => one !== inputs[index])
  const isRelabelled = words.label !== input.label || words.placeholder !== input.placeholder
  return accept(
    ...(isRelabelled ? [{ type: 'WorkflowInputRelabelled', data: words } as const] : []),
    ...(isMoved ? [{ type: 'WorkflowInputsOrdered', data: { ids: ordered.map((one) => one.id) } } as const] : []),
  )
}

const setSecrets = ({ secrets, now: setAt }: SetSecrets, workflow: LiveWorkflow): Verdict => {
  if (secrets.length === 0) return accept()
  const data = { secrets, setAt }
  return secretsAfter(workflow.secrets ?? [], data).length > maxSecrets
    ? reject({ type: 'TooManySecrets' })
    : accept({ type: 'WorkflowSecretsSet', data })
}

/** Built-in workflows write their own document. */
const setSteps = ({ steps }: SetSteps, workflow: LiveWorkflow): Verdict => {
  if (workflow.builtIn !== null) return reject({ type: 'WorkflowIsBuiltIn' })
  const faults = checkSteps(steps, workflow.inputs)
  if (faults.length > 0) return reject({ type: 'StepsInvalid', faults })
  const isSame = isEqual(steps, workflow.steps)
  return isSame ? accept() : accept({ type: 'WorkflowStepsSet', data: { steps } })
}

const removeInput = (id: string, { inputs, ownInputs, steps }: LiveWorkflow): Verdict => {
  const input = inputs.find((one) => one.id === id)
  if (input === undefined) return reject({ type: 'InputNotFound' })
  if (ownInputs.includes(id)) return reject({ type: 'InputIsBuiltIn' })
  const referring = stepsReferringTo(input.name, steps)
  return referring.length > 0
    ? reject({ type: 'InputInUse', steps: referring })
    : accept({ type: 'WorkflowInputRemoved', data: { id } })
}
