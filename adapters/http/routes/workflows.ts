import { workflows as contract, type WorkflowInput } from '../../../contracts/http/workflows.ts'
import type { Handled } from '../../../domain/application/command-handler.ts'
import type { Runs } from '../../../domain/application/runs.ts'
import type { Workflows } from '../../../domain/application/workflows.ts'
import { rowOf, type ViewChange } from '../../../domain/ports/views.ts'
import type { ShownWorkflow, WorkflowReader } from '../../../domain/ports/workflow-reader.ts'
import type { WorkflowView } from '../../../domain/projections/workflow-view.ts'
import type { WorkflowRejection } from '../../../domain/workflow/index.ts'
import { bind, type HttpApi } from '../bind.ts'
import { notFound } from '../problems.ts'
import { rejected } from '../rejections.ts'
import { mustBeRunnable, setWorkflowStatus } from './workflow-status.ts'

export const workflowRoutes = (api: HttpApi, workflows: Workflows, runs: Runs, reader: WorkflowReader): void => {
  const found = async (id: number): Promise<ShownWorkflow> => {
    const workflow = await reader.find(id)
    if (workflow === null || workflow.status === 'archived') throw notFound('There is no such workflow.')
    return workflow
  }
  const answered = (workflow: ShownWorkflow) => ({ body: { workflow: shown(workflow) }, version: workflow.version })

  bind(api, contract.list, async () => ({ body: { workflows: (await reader.list()).map(shown) } }))

  bind(api, contract.create, async ({ body }, { remembering }) => {
    const outcome = await workflows.create(
      body,
      remembering((changes) => ({ workflow: shown(created(changes)) })),
    )
    return answered(created(accepted(outcome)))
  })

  bind(api, contract.read, async ({ params }) => answered(await found(params.id)))

  bind(api, contract.revise, async ({ params: { id }, body: { status, ...settings } }, { circumstances }) => {
    const before = await found(id)
    if (status === 'running') mustBeRunnable(before)
    const given = Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined))
    if (Object.keys(given).length > 0) accepted(await workflows.revise(id, given, circumstances))
    const { ifVersion: _, ...after } = circumstances
    const unchecked = Object.keys(given).length > 0 ? after : circumstances
    if (status !== undefined) await setWorkflowStatus({ workflows, runs }, await found(id), status, unchecked)
    return answered(await found(id))
  })

  bind(api, contract.archive, async ({ params: { id } }, { circumstances }) => {
    await found(id)
    accepted(await workflows.archive(id, circumstances))
    return { body: undefined }
  })

  bind(api, contract.inputs, async ({ params: { id } }) => {
    const { inputs } = await found(id)
    return { body: { inputs: inputs.map((input) => ({ workflowId: id, ...input })) } }
  })

  bind(
    api,
    contract.addInput,
    async ({ params: { id }, body: { type: inputType, order, ...body } }, { remembering }) => {
      await found(id)
      const wanted = { ...body, inputType, ...(order === undefined ? {} : { order }) }
      const added = (changes: readonly ViewChange[]) => ({ input: inputNamed(changes, body.name) })
      const { outcome } = await workflows.addInput(id, wanted, remembering(added))
      return { body: added(accepted(outcome)) }
    },
  )

  bind(api, contract.removeInput, async ({ params: { inputId } }, { circumstances }) => {
    accepted(await workflows.removeInput(inputId, circumstances))
    return { body: undefined }
  })
}

const accepted = (outcome: Handled<WorkflowRejection>): readonly ViewChange[] => {
  if (!outcome.accepted) throw rejected(outcome.rejection)
  return outcome.changes
}

const shown = ({ builtIn: _, inputs: _inputs, status, ...workflow }: ShownWorkflow) => ({
  ...workflow,
  status: status === 'archived' ? ('inactive' as const) : status,
})

const created = (changes: readonly ViewChange[]): ShownWorkflow => {
  const { statusSet, ...workflow }: WorkflowView = rowOf(changes, 'workflows')
  return { ...workflow, status: statusSet ?? 'inactive' }
}

const inputNamed = (changes: readonly ViewChange[], wanted: string): WorkflowInput => {
  const { id: workflowId, inputs } = rowOf(changes, 'workflows')
  const input = inputs.find(({ name }) => name === wanted)
  if (input === undefined) throw new Error(`input ${wanted} was added and is not there`)
  return { workflowId, ...input }
}
