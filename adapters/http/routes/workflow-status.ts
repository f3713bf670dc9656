import type { Circumstances } from '../../../domain/application/command-handler.ts'
import type { Runs } from '../../../domain/application/runs.ts'
import type { Workflows } from '../../../domain/application/workflows.ts'
import type { ShownWorkflow } from '../../../domain/ports/workflow-reader.ts'
import { checkInputs } from '../../../domain/workflow/index.ts'
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

/** Refuses what cannot be set running: asked before anything else of a request is kept. */
export const mustBeRunnable = ({ status, inputs }: ShownWorkflow): void => {
  if (status !== 'active') {
    throw new RequestRefused({ status: 409, detail: 'Only an active workflow can be set running. Activate it first.' })
  }
  const checked = checkInputs(inputs, {})
  if (!checked.valid) throw rejected({ type: 'InputsInvalid', faults: checked.faults })
}

const startRun = async (runs: Runs, workflow: ShownWorkflow, { ifVersion, ...circumstances }: Circumstances) => {
  if (ifVersion !== undefined && ifVersion !== workflow.version) throw rejected({ type: 'VersionStale' })
  mustBeRunnable(workflow)
  const outcome = await runs.start({ workflowId: workflow.id, inputs: {}, originRunId: null }, circumstances)
  if (!outcome.accepted) throw rejected(outcome.rejection)
}
