import { definedFields } from '#adapters/http/middleware/defined-fields.ts'
import { readerAsOf } from '#adapters/http/middleware/past-moment.ts'
import { bind, type HttpApi } from '#adapters/http/server/bind.ts'
import { rejected } from '#adapters/http/server/rejections.ts'
import { workflows as contract, type WorkflowInput } from '#contracts/workflow/http/workflows.ts'
import { rowOf, type ViewChange } from '#domain/log/ports/views.ts'
import type { Handled } from '#domain/log/service/command-handler.ts'
import type { RunWorkflow, RunWorkflowRejection } from '#domain/run/service/run-workflow.ts'
import type { ListedWorkflow, WorkflowPast, WorkflowReader } from '#domain/workflow/ports/workflow-reader.ts'
import type { Workflows } from '#domain/workflow/service/workflows.ts'
import type { WorkflowView } from '#domain/workflow/views/workflow-view.ts'
import { workflowFinder } from './workflow-finder.ts'

type Commands = { readonly workflows: Workflows; readonly run: RunWorkflow }

/**
 * Workflows and their inputs; 404 for one that is archived, 412 for a version that has passed. The status `running`
 * starts a run.
 */
export const workflowRoutes = (
  api: HttpApi,
  { workflows, run }: Commands,
  reader: WorkflowReader,
  past: WorkflowPast,
): void => {
  const mustFindWorkflow = workflowFinder(reader)
  const replyOf = (workflow: ListedWorkflow) => ({
    body: { workflow: workflowAnswer(workflow) },
    version: workflow.version,
  })

  bind(api, contract.list, async ({ query }) => {
    const lists = { live: reader.list, at: (moment: string) => () => past.listAt(moment) }
    const { reader: list, ...asOf } = readerAsOf(query.at, api.clock.now(), lists)
    return { body: { workflows: (await list()).map(workflowAnswer), ...asOf } }
  })

  bind(api, contract.create, async ({ body }, { withIdempotentReply }) => {
    const outcome = await workflows.create(
      body,
      withIdempotentReply((changes) => ({ workflow: workflowAnswer(workflowIn(changes)) })),
    )
    return replyOf(workflowIn(requireAccepted(outcome)))
  })

  bind(api, contract.read, async ({ params }) => replyOf(await mustFindWorkflow(params.id)))

  bind(api, contract.revise, async ({ params: { id }, body }, { context }) => {
    await mustFindWorkflow(id)
    const { status, ...settings } = definedFields(body)
    const revision = status === undefined || status === 'running' ? settings : { ...settings, status }
    requireAccepted(await (status === 'running' ? run(id, settings, context) : workflows.revise(id, revision, context)))
    return replyOf(await mustFindWorkflow(id))
  })

  bind(api, contract.archive, async ({ params: { id } }, { context }) => {
    await mustFindWorkflow(id)
    requireAccepted(await workflows.archive(id, context))
    return { body: undefined }
  })

  inputRoutes(api, workflows, mustFindWorkflow)
}

const inputRoutes = (
  api: HttpApi,
  workflows: Workflows,
  mustFindWorkflow: (id: number) => Promise<ListedWorkflow>,
): void => {
  bind(api, contract.inputs, async ({ params: { id } }) => {
    const { inputs } = await mustFindWorkflow(id)
    return { body: { inputs: inputs.map((input) => ({ workflowId: id, ...input })) } }
  })

  bind(
    api,
    contract.addInput,
    async ({ params: { id }, body: { type: inputType, order, ...body } }, { withIdempotentReply }) => {
      await mustFindWorkflow(id)
      const input = { ...body, inputType, ...(order === undefined ? {} : { order }) }
      const inputIn = (changes: readonly ViewChange[]) => ({
        input: inputWhere(changes, ({ name }) => name === body.name),
      })
      const { outcome } = await workflows.addInput(id, input, withIdempotentReply(inputIn))
      return { body: inputIn(requireAccepted(outcome)) }
    },
  )

  bind(api, contract.reviseInput, async ({ params: { inputId }, body: { order: place, ...words } }, { context }) => {
    const revision = definedFields({ ...words, place })
    const changes = requireAccepted(await workflows.reviseInput(inputId, revision, context))
    const input = inputWhere(changes, ({ id }) => id === inputId)
    return { body: { input }, version: rowOf(changes, 'workflows').version }
  })

  bind(api, contract.removeInput, async ({ params: { inputId } }, { context }) => {
    requireAccepted(await workflows.removeInput(inputId, context))
    return { body: undefined }
  })
}

const requireAccepted = (outcome: Handled<RunWorkflowRejection>): readonly ViewChange[] => {
  if (!outcome.accepted) throw rejected(outcome.rejection)
  return outcome.changes
}

/** Archived is an internal state: in public it is `inactive`. */
export const workflowAnswer = ({ builtIn, inputs, steps, status, ...workflow }: ListedWorkflow) => ({
  ...workflow,
  status: status === 'archived' ? ('inactive' as const) : status,
})

const workflowIn = (changes: readonly ViewChange[]): ListedWorkflow => withStatus(rowOf(changes, 'workflows'))

/** A workflow without runs in flight: its status is the one that was set. */
export const withStatus = ({ statusSet: status, statusVersion, ...workflow }: WorkflowView): ListedWorkflow => ({
  ...workflow,
  status,
})

type Input = WorkflowView['inputs'][number]

const inputWhere = (changes: readonly ViewChange[], matches: (input: Input) => boolean): WorkflowInput => {
  const { id: workflowId, inputs } = rowOf(changes, 'workflows')
  const input = inputs.find(matches)
  if (input === undefined) throw new Error('the input was written and is not there')
  return { workflowId, ...input }
}
