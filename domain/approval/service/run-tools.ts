import { reject } from '#domain/kernel/decider.ts'
import { expiryAfter } from '#domain/kernel/instant.ts'
import { type LeadRejection, nameOfLead } from '#domain/lead/model/index.ts'
import type { EventStore } from '#domain/log/ports/event-store.ts'
import type { RunReader } from '#domain/run/ports/run-reader.ts'
import type { Runs, StartRejection } from '#domain/run/service/runs.ts'
import type { CreateRejection, Shares } from '#domain/share/service/shares.ts'
import type { WorkflowReader } from '#domain/workflow/ports/workflow-reader.ts'
import type { Fields } from '../model/index.ts'
import { findLead } from './lead-tools.ts'
import { describe, type ProposalTool } from './proposal-tools.ts'

type StartRun = { readonly workflowId: number; readonly inputs: Fields; readonly leadId?: string | undefined }
type CreateLink = {
  readonly runId: string
  readonly name?: string | undefined
  /** 0: never. */
  readonly expiresInDays: number
}

type Readers = { readonly runs: Pick<RunReader, 'find'>; readonly workflows: Pick<WorkflowReader, 'find'> }

/** Starts a run of a workflow. */
export const startRun = (
  store: EventStore,
  runs: Pick<Runs, 'start'>,
  { workflows }: Pick<Readers, 'workflows'>,
): ProposalTool<StartRun, StartRejection | LeadRejection> => ({
  describe: async ({ workflowId, inputs, leadId = null }) => {
    const workflow = await workflows.find(workflowId)
    if (workflow === null) return reject({ type: 'WorkflowNotFound' })
    const outcome = leadId === null ? null : await findLead(store, leadId)
    if (outcome?.accepted === false) return outcome
    const text = `Run ${workflow.name}${outcome === null ? '' : ` for ${nameOfLead(outcome.lead)}`}`
    return describe({ leadId, text, before: null, after: { workflow: workflow.name, inputs } })
  },
  carryOut: ({ leadId = null, ...run }, context) =>
    runs.start({ ...run, leadId, originRunId: null, byWorker: true }, context),
})

/** Makes a link to the version of a document that stands when it is proposed. */
export const createLink = (
  shares: Pick<Shares, 'create'>,
  { runs, workflows }: Readers,
): ProposalTool<CreateLink, CreateRejection> => ({
  describe: async ({ runId, name = null, expiresInDays }) => {
    const run = await runs.find(runId)
    if (run === null) return reject({ type: 'RunNotFound' })
    const workflow = (await workflows.find(run.workflowId))?.name ?? 'an archived workflow'
    const text = `Make a link to version ${run.number ?? 0} of a run of ${workflow}`
    const after = { number: run.number, name, expiresInDays }
    return describe({ leadId: run.leadId, text, before: { number: run.number }, after })
  },
  carryOut: async ({ runId, name = null, expiresInDays }, context) => {
    const run = await runs.find(runId)
    if (run === null) return reject({ type: 'RunNotFound' })
    const expiresAt = expiryAfter(context.at, expiresInDays)
    const gates = { passcode: null, requiresEmail: false, decisionUntil: null }
    return shares.create({ ...gates, runId, workflowId: run.workflowId, name, expiresAt, pinned: true }, context)
  },
})
