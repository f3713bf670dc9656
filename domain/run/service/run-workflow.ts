import type { CommandContext, Handled } from '#domain/log/service/command-handler.ts'
import { checkInputs } from '#domain/workflow/model/index.ts'
import type { ListedWorkflow, WorkflowReader } from '#domain/workflow/ports/workflow-reader.ts'
import type { WorkflowRevision, Workflows } from '#domain/workflow/service/workflows.ts'
import type { RunRejection } from '../model/index.ts'
import type { Runs, StartRejection } from './runs.ts'

type Ports = {
  readonly reader: Pick<WorkflowReader, 'find'>
  readonly workflows: Pick<Workflows, 'revise'>
  readonly runs: Pick<Runs, 'start'>
}

type Refusal = StartRejection | { readonly type: 'WorkflowNotRunnable' }

export type RunWorkflowRejection =
  | Refusal
  | RunRejection
  | Extract<Awaited<ReturnType<Workflows['revise']>>, { readonly accepted: false }>['rejection']

/** Sets a workflow to running: revises its settings, then starts a run without inputs. */
export type RunWorkflow = (
  id: number,
  settings: Omit<WorkflowRevision, 'status'>,
  context: CommandContext,
) => Promise<Handled<RunWorkflowRejection>>

/** `ifVersion` is for the revision alone. It stays in place if the start after it is refused. */
export const runWorkflow =
  ({ reader, workflows, runs }: Ports): RunWorkflow =>
  async (id, settings, context) => {
    const refusal = whyNotRunnable(await reader.find(id))
    if (refusal !== null) return { accepted: false, rejection: refusal }
    const revision = await workflows.revise(id, settings, context)
    if (!revision.accepted) return revision
    const { ifVersion, ...unconditional } = context
    const outcome = await runs.start({ workflowId: id, inputs: {}, originRunId: null }, unconditional)
    return outcome.accepted ? revision : outcome
  }

const whyNotRunnable = (workflow: ListedWorkflow | null): Refusal | null => {
  if (workflow === null) return { type: 'WorkflowNotFound' }
  if (workflow.status !== 'active') return { type: 'WorkflowNotRunnable' }
  const checked = checkInputs(workflow.inputs, {})
  return checked.valid ? null : { type: 'InputsInvalid', faults: checked.faults }
}
