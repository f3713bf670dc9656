import type { BuiltIn } from '#domain/kernel/built-in.ts'
import type { Instant } from '#domain/kernel/instant.ts'
import type { Step } from '#domain/kernel/step.ts'
import type { WorkflowEvent } from './events.ts'
import type { FailureAlerts, SecretName, WorkflowInput, WorkflowStatus } from './words.ts'

type Settings = {
  readonly workflowId: number
  readonly name: string
  readonly description: string
  readonly apiEndpoint: string
  readonly builtIn: BuiltIn | null
  readonly inputs: readonly WorkflowInput[]
}

export type StoredSecret = SecretName & { readonly sealed: string; readonly setAt: Instant }

/** `ownInputs`: the ids of the inputs that a built-in workflow was created with. */
type WorkflowDetails = Settings & {
  readonly steps: readonly Step[]
  readonly ownInputs: readonly string[]
  readonly secrets?: readonly StoredSecret[]
  readonly message?: string | null
  readonly alerts?: FailureAlerts | null
}

export type LiveWorkflow = WorkflowDetails & { readonly status: WorkflowStatus }
export type Workflow =
  | { readonly status: 'absent' }
  | LiveWorkflow
  | (WorkflowDetails & { readonly status: 'archived' })

export const initialState: Workflow = { status: 'absent' }

/** Events before `WorkflowCreated` change nothing. */
export const evolve = (workflow: Workflow, event: WorkflowEvent): Workflow => {
  if (event.type === 'WorkflowCreated') return createWorkflow(event.data)
  return workflow.status === 'absent' ? workflow : change(workflow, event)
}

type Created = Extract<WorkflowEvent, { type: 'WorkflowCreated' }>

const createWorkflow = (settings: Created['data']): Workflow => ({
  ...settings,
  steps: [],
  ownInputs: settings.builtIn === null ? [] : settings.inputs.map(({ id }) => id),
})

type Present = Exclude<Workflow, { status: 'absent' }>

const change = (workflow: Present, event: Exclude<WorkflowEvent, Created>): Present => {
  switch (event.type) {
    case 'WorkflowRenamed':
    case 'WorkflowDescribed':
    case 'WorkflowEndpointSet':
    case 'WorkflowMessageSet':
    case 'WorkflowAlertsSet':
      return { ...workflow, ...event.data }
    case 'WorkflowInputAdded':
      return { ...workflow, inputs: sortInputs([...workflow.inputs, event.data]) }
    case 'WorkflowInputRelabelled':
      return {
        ...workflow,
        inputs: workflow.inputs.map((one) => (one.id === event.data.id ? { ...one, ...event.data } : one)),
      }
    case 'WorkflowInputsOrdered':
      return { ...workflow, inputs: placeInputs(workflow.inputs, event.data.ids) }
    case 'WorkflowInputRemoved':
      return { ...workflow, inputs: workflow.inputs.filter(({ id }) => id !== event.data.id) }
    case 'WorkflowSecretsSet':
      return { ...workflow, secrets: secretsAfter(workflow.secrets ?? [], event.data) }
    case 'WorkflowStepsSet':
      return { ...workflow, steps: event.data.steps }
    case 'WorkflowFailuresAlerted':
      return workflow
    case 'WorkflowActivated':
      return { ...workflow, status: 'active' }
    case 'WorkflowPaused':
      return { ...workflow, status: 'inactive' }
    case 'WorkflowArchived':
      return { ...workflow, status: 'archived' }
  }
}

type SecretsSet = Extract<WorkflowEvent, { type: 'WorkflowSecretsSet' }>['data']

/** Null in `sealed` removes the secret. One that is replaced moves to the end. */
export const secretsAfter = (stored: readonly StoredSecret[], { secrets, setAt }: SecretsSet) => [
  ...stored.filter((one) => !secrets.some((other) => isSame(one, other))),
  ...secrets.flatMap(({ sealed, ...name }) => (sealed === null ? [] : [{ ...name, sealed, setAt }])),
]

/** Header names are case-insensitive (RFC 9110). */
const isSame = (one: SecretName, other: SecretName): boolean =>
  one.kind === other.kind && one.name.toLowerCase() === other.name.toLowerCase()

/** Orders the inputs by these ids, numbered from 1; inputs that are not listed come last. */
const placeInputs = (inputs: readonly WorkflowInput[], ids: readonly string[]) => {
  const place = ({ id }: WorkflowInput) => (ids.includes(id) ? ids.indexOf(id) : ids.length)
  return inputs
    .toSorted((one, other) => place(one) - place(other))
    .map((input, index) => ({ ...input, order: index + 1 }))
}

/** Sorted by `order`; stable for equal values. */
const sortInputs = (inputs: readonly WorkflowInput[]) => inputs.toSorted((one, other) => one.order - other.order)
