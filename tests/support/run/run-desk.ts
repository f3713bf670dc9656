import { randomUUIDv7 } from 'node:crypto'
import type { RequestRun, RunCommand } from '#domain/run/model/index.ts'
import { runHandler } from '#domain/run/service/run-handler.ts'
import type { CreateWorkflow, WorkflowCommand } from '#domain/workflow/model/index.ts'
import { workflowHandler } from '#domain/workflow/service/workflow-handler.ts'
import type { End } from '#tests/support/log/two-ends.ts'
import type { AtriumProcess } from '#tests/support/process/atrium-process.ts'
import { createWorkflow } from '#tests/support/workflow/workflows.ts'
import { requestRun } from './runs.ts'

export type RunDesk = ReturnType<typeof runDesk>
export type EndDesk = ReturnType<typeof endDesk>

const cause = { actor: 'ada', correlationId: 'request 1', causationId: 'request 1' }

/** One process's operations on workflows and runs; each command as a member of staff would issue it now. */
export const endDesk = ({ store, runReader, workflowReader, queueOf }: DeskEnd, leaseSeconds?: number) => {
  const handleRun = runHandler(store)
  const handleWorkflow = workflowHandler(store)
  const now = () => new Date().toISOString()

  const execute = (runId: string, command: RunCommand) => handleRun(`run-${runId}`, command, { cause, at: now() })
  const change = (workflowId: number, command: WorkflowCommand) =>
    handleWorkflow(`workflow-${workflowId}`, command, { cause, at: now() })

  const queue = queueOf(leaseSeconds)
  const request = async (workflowId: number, fields: Partial<RequestRun> = {}): Promise<string> => {
    const runId = randomUUIDv7()
    await execute(runId, requestRun({ workflowId, now: now(), ...fields }))
    return runId
  }

  return {
    queue,
    runs: runReader,
    workflows: workflowReader,
    execute,
    change,
    create: (workflowId: number, fields: Partial<CreateWorkflow> = {}) =>
      change(workflowId, createWorkflow({ workflowId, status: 'active', inputs: [], ...fields })),
    request,
    requestMany: (workflowId: number, count: number): Promise<readonly string[]> =>
      Promise.all(Array.from({ length: count }, () => request(workflowId))),
    /** The ids of the runs that a worker takes. */
    take: async (worker: string, limit = 100, maxPerWorkflow = 100): Promise<string[]> =>
      (await queue.take(worker, limit, maxPerWorkflow)).map(({ runId }) => runId),
  }
}

type DeskEnd = Pick<End, 'store' | 'runReader' | 'workflowReader' | 'queueOf'>

/** The same on PostgreSQL, with direct access to its tables. */
export const runDesk = (process: AtriumProcess, leaseSeconds?: number) => ({
  ...endDesk(process, leaseSeconds),
  rowsOf: async <Row extends object>(text: string, values: readonly unknown[] = []) =>
    (await process.postgres.pool.query<Row>(text, [...values])).rows,
})
