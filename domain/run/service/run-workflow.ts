import { idOf } from '#domain/kernel/stream-name.ts'
import { type Claim, ClaimTaken } from '#domain/log/ports/event-store.ts'
import type { CommandContext, Handled } from '#domain/log/service/command-handler.ts'
import { checkInputs } from '#domain/workflow/model/index.ts'
import type { ListedWorkflow, WorkflowReader } from '#domain/workflow/ports/workflow-reader.ts'
import type { WorkflowRevision, Workflows } from '#domain/workflow/service/workflows.ts'
import type { RunRejection } from '../model/index.ts'
import type { RunReader } from '../ports/run-reader.ts'
import type { Runs, StartRejection } from './runs.ts'

type Ports = {
  readonly reader: Pick<WorkflowReader, 'find'>
  readonly history: Pick<RunReader, 'lastPoints'>
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

/**
 * `ifVersion` is for the revision alone. It stays in place if the start after it is refused. Of requests that find the
 * same last run, one starts the next: each has read an active workflow.
 */
export const runWorkflow = ({ reader, history, workflows, runs }: Ports): RunWorkflow => {
  const startAfter = async (
    workflowId: number,
    lastId: string,
    context: CommandContext,
    newestId = lastId,
  ): Promise<Handled<Refusal>> => {
    const claims: Claim[] = [{ name: 'run-after', value: `${workflowId} ${lastId}` }]
    try {
      return await runs.start({ workflowId, inputs: {}, originRunId: null }, { ...context, claims })
    } catch (error) {
      if (!(error instanceof ClaimTaken)) throw error
      const nextId = idOf(error.holder)
      // By another server's clock the run after the newest one may have an older id: it is not a concurrent one.
      return nextId > newestId ? notRunnable : startAfter(workflowId, nextId, context, newestId)
    }
  }

  return async (id, settings, context) => {
    const [last] = await history.lastPoints(id, 1)
    const refusal = whyNotRunnable(await reader.find(id))
    if (refusal !== null) return { accepted: false, rejection: refusal }
    const revision = await workflows.revise(id, settings, context)
    if (!revision.accepted) return revision
    const { ifVersion, ...unconditional } = context
    const outcome = await startAfter(id, last?.id ?? '', unconditional)
    return outcome.accepted ? revision : outcome
  }
}

const notRunnable = { accepted: false, rejection: { type: 'WorkflowNotRunnable' } } as const

const whyNotRunnable = (workflow: ListedWorkflow | null): Refusal | null => {
  if (workflow === null) return { type: 'WorkflowNotFound' }
  if (workflow.status !== 'active') return notRunnable.rejection
  const checked = checkInputs(workflow.inputs, {})
  return checked.valid ? null : { type: 'InputsInvalid', faults: checked.faults }
}
