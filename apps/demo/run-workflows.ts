import { runs } from '../../contracts/http/runs.ts'
import { proposalId, workflows } from '../../contracts/http/workflows.ts'
import { writing } from '../../contracts/http/writing.ts'
import type { Browser } from './browser.ts'
import { sampleProposals, sampleRuns } from './sample-runs.ts'

const endpoints = [
  ['1', '/enrich'],
  ['2', '/digest'],
  ['3', '/audit'],
] as const

/** Gives the first three workflows their address and starts every sample run, as staff would in the dashboard. */
export const runWorkflows = async (browser: Browser, endpointUrl: string): Promise<void> => {
  for (const [id, path] of endpoints) {
    await browser(workflows.revise, { params: { id }, body: { apiEndpoint: `${endpointUrl}${path}` } })
  }
  for (const { workflowId, inputs } of sampleRuns) {
    await browser(runs.start, { params: { id: String(workflowId) }, body: { inputs } })
  }
  for (const inputs of sampleProposals(new Date())) {
    const { run } = await browser(runs.start, { params: { id: String(proposalId) }, body: { inputs } })
    const data = await browser(writing.generateProposal, { body: inputs })
    const outputs = JSON.stringify({ success: true, data })
    await browser(runs.patch, { params: { runId: run.id }, body: { status: 'completed', outputs } })
  }
}
