import { streamName } from '../kernel/stream-name.ts'
import type { EventStore } from '../ports/event-store.ts'
import type { Ids } from '../ports/ids.ts'
import type { WorkflowReader } from '../ports/workflow-reader.ts'
import type { AddInput, CreateWorkflow, ReviseWorkflow, WorkflowCommand, WorkflowRejection } from '../workflow/index.ts'
import type { Circumstances, Handled } from './command-handler.ts'
import { workflowHandler } from './workflow-handler.ts'

type Outcome = Promise<Handled<WorkflowRejection>>
type Settings = Pick<CreateWorkflow, 'name' | 'description' | 'apiEndpoint'>

/** Everything that staff do to workflows. */
export type Workflows = {
  readonly create: (settings: Settings, circumstances: Circumstances) => Outcome
  readonly revise: (id: number, revision: Omit<ReviseWorkflow, 'type'>, circumstances: Circumstances) => Outcome
  readonly setStatus: (id: number, status: 'active' | 'inactive', circumstances: Circumstances) => Outcome
  readonly archive: (id: number, circumstances: Circumstances) => Outcome
  readonly addInput: (
    id: number,
    input: Omit<AddInput, 'type' | 'id'>,
    circumstances: Circumstances,
  ) => Promise<{ readonly outcome: Handled<WorkflowRejection>; readonly inputId: string }>
  readonly removeInput: (inputId: string, circumstances: Circumstances) => Outcome
}

export const workflows = (store: EventStore, reader: WorkflowReader, ids: Ids): Workflows => {
  const handler = workflowHandler(store)
  const handle = (id: number, command: WorkflowCommand, circumstances: Circumstances) =>
    handler(streamName('workflow', String(id)), command, circumstances)

  return {
    create: async (settings, circumstances) => {
      const blank = { builtIn: null, status: 'inactive', inputs: [] } as const
      for (let workflowId = (await reader.highestId()) + 1; ; workflowId++) {
        const created = await handle(
          workflowId,
          { type: 'CreateWorkflow', workflowId, ...settings, ...blank },
          circumstances,
        )
        // Somebody else took the number meanwhile: the next one is tried.
        if (created.accepted || created.rejection.type !== 'WorkflowAlreadyCreated') return created
      }
    },
    revise: (id, revision, circumstances) => handle(id, { type: 'ReviseWorkflow', ...revision }, circumstances),
    setStatus: (id, status, circumstances) =>
      handle(id, { type: status === 'active' ? 'ActivateWorkflow' : 'PauseWorkflow' }, circumstances),
    archive: (id, circumstances) => handle(id, { type: 'ArchiveWorkflow' }, circumstances),
    addInput: async (id, input, circumstances) => {
      const inputId = ids.next()
      return { inputId, outcome: await handle(id, { type: 'AddInput', id: inputId, ...input }, circumstances) }
    },
    removeInput: async (inputId, circumstances) => {
      const id = await reader.ofInput(inputId)
      if (id === null) return { accepted: false, rejection: { type: 'InputNotFound' } }
      return handle(id, { type: 'RemoveInput', id: inputId }, circumstances)
    },
  }
}
