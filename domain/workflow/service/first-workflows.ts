import { worker } from '#domain/kernel/event.ts'
import type { Ids } from '#domain/kernel/ids.ts'
import type { Instant } from '#domain/kernel/instant.ts'
import { streamName } from '#domain/kernel/stream-name.ts'
import type { EventStore } from '#domain/log/ports/event-store.ts'
import type { InputType } from '../model/index.ts'
import { type FirstWorkflow, firstWorkflows } from './first-workflows-list.ts'
import { workflowHandler } from './workflow-handler.ts'

/** Creates the five workflows of a new installation. Idempotent. */
export const createFirstWorkflows = async (store: EventStore, ids: Ids, at: Instant): Promise<void> => {
  const handle = workflowHandler(store)
  const cause = { actor: worker, correlationId: 'first-start', causationId: 'first-start' }
  for (const workflow of firstWorkflows) {
    const command = { type: 'CreateWorkflow', ...settingsOf(workflow), inputs: inputsOf(workflow, ids) } as const
    await handle(streamName('workflow', String(workflow.id)), command, { cause, at })
  }
}

const settingsOf = ({ id: workflowId, name, description, builtIn }: FirstWorkflow) => ({
  workflowId,
  name,
  description,
  builtIn,
  apiEndpoint: '',
  status: 'active' as const,
})

const inputsOf = ({ inputs }: FirstWorkflow, ids: Ids) =>
  inputs.map(([name, label, type, need, placeholder], index) => ({
    id: ids.next(),
    name,
    label,
    type: type satisfies InputType,
    required: need === 'required',
    placeholder,
    order: index + 1,
  }))
