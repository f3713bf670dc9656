import type { Ids } from '#domain/kernel/ids.ts'
import type { Step } from '#domain/kernel/step.ts'
import { streamName } from '#domain/kernel/stream-name.ts'
import type { EventStore } from '#domain/log/ports/event-store.ts'
import type { CommandContext, Handled } from '#domain/log/service/command-handler.ts'
import type {
  AddInput,
  CreateWorkflow,
  ReviseInput,
  ReviseWorkflow,
  SetOptions,
  WorkflowCommand,
  WorkflowInput,
  WorkflowRejection,
} from '../model/index.ts'
import type { WorkflowReader } from '../ports/workflow-reader.ts'
import { workflowHandler } from './workflow-handler.ts'

type Outcome = Promise<Handled<WorkflowRejection>>
type Settings = Pick<CreateWorkflow, 'name' | 'description' | 'apiEndpoint' | 'options' | 'steps'> & {
  readonly inputs?: readonly Omit<WorkflowInput, 'id' | 'order'>[]
  /** Whether it starts active; else it starts inactive. */
  readonly active?: boolean
}

export type WorkflowRevision = Omit<ReviseWorkflow, 'type'>

/** The commands of staff on workflows. */
export type Workflows = {
  readonly create: (settings: Settings, context: CommandContext) => Outcome
  /** Settings and status together. */
  readonly revise: (id: number, revision: WorkflowRevision, context: CommandContext) => Outcome
  /** Replaces the steps. Runs in flight keep the steps that they began with. */
  readonly setSteps: (id: number, steps: readonly Step[], context: CommandContext) => Outcome
  readonly setOptions: (id: number, options: Omit<SetOptions, 'type'>, context: CommandContext) => Outcome
  readonly archive: (id: number, context: CommandContext) => Outcome
  readonly addInput: (
    id: number,
    input: Omit<AddInput, 'type' | 'id'>,
    context: CommandContext,
  ) => Promise<{ readonly outcome: Handled<WorkflowRejection>; readonly inputId: string }>
  readonly reviseInput: (
    inputId: string,
    revision: Omit<ReviseInput, 'type' | 'id'>,
    context: CommandContext,
  ) => Outcome
  readonly removeInput: (inputId: string, context: CommandContext) => Outcome
}

type Ports = { readonly reader: WorkflowReader; readonly ids: Ids }

/** A new workflow has the number after the highest; if another process takes it meanwhile, the next. */
export const workflows = (store: EventStore, { reader, ids }: Ports): Workflows => {
  const handler = workflowHandler(store)
  const handle = (id: number, command: WorkflowCommand, context: CommandContext) =>
    handler(streamName('workflow', String(id)), command, context)

  return {
    create: async ({ inputs: fields = [], active = false, ...settings }, context) => {
      const inputs = fields.map((input, index) => ({ ...input, id: ids.next(), order: index + 1 }))
      const blank = { builtIn: null, status: active ? 'active' : 'inactive', inputs } as const
      for (let workflowId = (await reader.highestId()) + 1; ; workflowId++) {
        const outcome = await handle(workflowId, { type: 'CreateWorkflow', workflowId, ...settings, ...blank }, context)
        // The number was taken concurrently: try the next.
        if (outcome.accepted || outcome.rejection.type !== 'WorkflowAlreadyCreated') return outcome
      }
    },
    revise: (id, revision, context) => handle(id, { type: 'ReviseWorkflow', ...revision }, context),
    setSteps: (id, steps, context) => handle(id, { type: 'SetSteps', steps }, context),
    setOptions: (id, options, context) => handle(id, { type: 'SetOptions', ...options }, context),
    archive: (id, context) => handle(id, { type: 'ArchiveWorkflow' }, context),
    addInput: async (id, input, context) => {
      const inputId = ids.next()
      return { inputId, outcome: await handle(id, { type: 'AddInput', id: inputId, ...input }, context) }
    },
    reviseInput: async (inputId, revision, context) => {
      const id = await reader.ofInput(inputId)
      if (id === null) return { accepted: false, rejection: { type: 'InputNotFound' } }
      return handle(id, { type: 'ReviseInput', id: inputId, ...revision }, context)
    },
    removeInput: async (inputId, context) => {
      const id = await reader.ofInput(inputId)
      if (id === null) return { accepted: false, rejection: { type: 'InputNotFound' } }
      return handle(id, { type: 'RemoveInput', id: inputId }, context)
    },
  }
}
