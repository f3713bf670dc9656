import { randomUUIDv7 } from 'node:crypto'
import { postgresRunQueue } from '../../adapters/postgres/run-queue.ts'
import { postgresRunReader } from '../../adapters/postgres/run-reader.ts'
import { postgresWorkflowReader } from '../../adapters/postgres/workflow-reader.ts'
import { runHandler } from '../../domain/application/run-handler.ts'
import { workflowHandler } from '../../domain/application/workflow-handler.ts'
import type { RequestRun, RunCommand } from '../../domain/run/index.ts'
import type { CreateWorkflow, WorkflowCommand } from '../../domain/workflow/index.ts'
import type { AtriumProcess } from './atrium-process.ts'
import { requestRun } from './runs.ts'
import { createWorkflow } from './workflows.ts'

export type RunDesk = ReturnType<typeof runDesk>

const cause = { actor: 'ada', correlationId: 'request 1', causationId: 'request 1' }

/** What one process does with workflows and runs; each command as staff would give it, now. */
export const runDesk = ({ postgres, store }: AtriumProcess, leaseSeconds?: number) => {
  const handleRun = runHandler(store)
  const handleWorkflow = workflowHandler(store)
  const now = () => new Date().toISOString()

  const tell = (runId: string, command: RunCommand) => handleRun(`run-${runId}`, command, { cause, at: now() })
  const change = (workflowId: number, command: WorkflowCommand) =>
    handleWorkflow(`workflow-${workflowId}`, command, { cause, at: now() })

  return {
    queue: postgresRunQueue(postgres, leaseSeconds),
    runs: postgresRunReader(postgres),
    workflows: postgresWorkflowReader(postgres),
    tell,
    change,
    create: (workflowId: number, fields: Partial<CreateWorkflow> = {}) =>
      change(workflowId, createWorkflow({ workflowId, status: 'active', inputs: [], ...fields })),
    request: async (workflowId: number, fields: Partial<RequestRun> = {}): Promise<string> => {
      const runId = randomUUIDv7()
      await tell(runId, requestRun({ workflowId, now: now(), ...fields }))
      return runId
    },
    rowsOf: async <Row extends object>(text: string, values: readonly unknown[] = []) =>
      (await postgres.pool.query<Row>(text, [...values])).rows,
  }
}
