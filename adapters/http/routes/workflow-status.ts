import type { Circumstances } from '../../../domain/application/command-handler.ts'
import type { Runs } from '../../../domain/application/runs.ts'
import type { Workflows } from '../../../domain/application/workflows.ts'
import type { ShownWorkflow } from '../../../domain/ports/workflow-reader.ts'
import { RequestRefused } from '../problems.ts'
import { rejected } from '../rejections.ts'

type Ways = { readonly workflows: Workflows; readonly runs: Runs }
type Status = 'active' | 'running' | 'inactive'

/** Active and inactive are staff's word; running is had by starting a run, without inputs, of an active workflow. */
export const setWorkflowStatus = async (
  { workflows, runs }: Ways,
  workflow: ShownWorkflow,
  status: Status,
  circumstances: Circumstances,
): Promise<void> => {
  if (status === 'running') return startRun(runs, workflow, circumstances)
  const outcome = await workflows.setStatus(workflow.id, status, circumstances)
  if (!outcome.accepted) throw rejected(outcome.rejection)
}

const startRun = async (runs: Runs, workflow: ShownWorkflow, { ifVersion, ...circumstances }: Circumstances) => {
  if (ifVersion !== undefined && ifVersion !== workflow.version) throw rejected({ type: 'VersionStale' })
  if (workflow.status !== 'active') {
    throw new RequestRefused({ status: 409, detail: 'Only an active workflow can be set running. Activate it first.' })
  }
  const outcome = await runs.start({ workflowId: workflow.id, inputs: {}, originRunId: null }, circumstances)
  if (!outcome.accepted) throw rejected(outcome.rejection)
}
