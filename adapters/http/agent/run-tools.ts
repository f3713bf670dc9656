import { z } from 'zod'
import { notFound } from '#adapters/http/server/problems.ts'
import { uuid } from '#contracts/fields.ts'
import { runAddress } from '#contracts/mfe/dashboard-addresses.ts'
import type { RunReader } from '#domain/run/ports/run-reader.ts'
import type { WorkflowReader } from '#domain/workflow/ports/workflow-reader.ts'
import { type AgentTool, agentTool } from './agent-tool.ts'
import type { LeadNames } from './lead-names.ts'
import { toolAnswers } from './tool-answers.ts'

type Parts = {
  readonly runs: Pick<RunReader, 'find'>
  readonly named: LeadNames
  readonly workflows: Pick<WorkflowReader, 'list'>
  readonly publicUrl: string
}

const ofRun = z.object({ runId: uuid })

/** The tools that read workflows and runs. */
export const runTools = ({ runs, workflows, named, publicUrl }: Parts): readonly AgentTool[] => [
  agentTool({
    name: 'list_workflows',
    title: 'List workflows',
    description: 'The workflows that can run, and the inputs that each needs.',
    scope: 'runs:read',
    isRead: true,
    input: z.object({}),
    output: toolAnswers.listWorkflows,
    call: async () => ({
      workflows: (await workflows.list()).map(({ id: workflowId, name, description, status, inputs }) => ({
        workflowId,
        name,
        description,
        status: status === 'archived' ? ('inactive' as const) : status,
        inputs: inputs.map(({ name: input, label, type, required }) => ({ name: input, label, type, required })),
        href: `${publicUrl}/dashboard/workflows/${workflowId}`,
      })),
    }),
  }),
  agentTool({
    name: 'get_run',
    title: 'Read a run',
    description: 'A run of a workflow: its state, inputs, outputs and error, and the lead that it is for.',
    scope: 'runs:read',
    isRead: true,
    input: ofRun,
    output: toolAnswers.getRun,
    call: async ({ runId }, { scopes }) => {
      const run = await runs.find(runId)
      if (run === null) throw notFound('There is no such run.')
      const { workflowId, status, startedAt, completedAt, inputs, outputs, errorMessage, attempts, number } = run
      return {
        runId,
        workflowId,
        ...(await named(scopes, [run]))(run),
        status,
        startedAt,
        completedAt,
        inputs,
        outputs,
        errorMessage,
        attempts,
        number,
        href: `${publicUrl}${runAddress(workflowId, runId)}`,
      }
    },
  }),
]
