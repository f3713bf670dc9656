import { expect } from 'vitest'
import type { Call } from '#contracts/client.ts'
import { type RunDetail, runs } from '#contracts/run/http/runs.ts'
import { type Workflow, workflows } from '#contracts/workflow/http/workflows.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import { eventually } from '#tests/support/eventually.ts'

type NewInput = Call<typeof workflows.addInput>['body']
type Wanted = { readonly apiEndpoint?: string; readonly name?: string; readonly inputs?: readonly NewInput[] }

/** Shorthands for what staff do with workflows and runs. */
export const workflowStaff = (staff: ApiClient) => {
  const workflow = async (id: number) => (await staff.call(workflows.read, { params: { id: String(id) } })).workflow
  const setStatus = async (id: number, status: Workflow['status']) =>
    (await staff.call(workflows.revise, { params: { id: String(id) }, body: { status } })).workflow
  const run = async (runId: string) => (await staff.call(runs.read, { params: { runId } })).run
  const start = async (id: number, inputs: Record<string, unknown> = {}): Promise<RunDetail> =>
    (await staff.call(runs.start, { params: { id: String(id) }, body: { inputs } })).run

  return {
    workflow,
    setStatus,
    run,
    start,
    /** A new workflow, inactive. */
    add: async ({ name = 'Mine', apiEndpoint = '', inputs = [] }: Wanted = {}): Promise<Workflow> => {
      const added = await staff.call(workflows.create, { body: { name, apiEndpoint } })
      for (const body of inputs) {
        await staff.call(workflows.addInput, { params: { id: String(added.workflow.id) }, body })
      }
      return added.workflow
    },
    addInput: async (id: number, body: NewInput) =>
      (await staff.call(workflows.addInput, { params: { id: String(id) }, body })).input,
    inputs: async (id: number) => (await staff.call(workflows.inputs, { params: { id: String(id) } })).inputs,
    archive: (id: number) => staff.call(workflows.archive, { params: { id: String(id) } }),
    cancel: async (runId: string) => (await staff.call(runs.cancel, { params: { runId } })).run,
    /** The run once it has ended. */
    ended: (runId: string, withinMs?: number): Promise<RunDetail> =>
      eventually(async () => {
        const row = await run(runId)
        expect(row.completedAt, JSON.stringify(row)).not.toBeNull()
        return row
      }, withinMs),
  }
}

export type WorkflowStaff = ReturnType<typeof workflowStaff>

/** A new workflow that can be run. */
export const activeWorkflow = async (at: WorkflowStaff, wanted: Wanted = {}): Promise<Workflow> => {
  const { id } = await at.add(wanted)
  return at.setStatus(id, 'active')
}
