import type { Page } from 'playwright'
import { runs } from '#contracts/run/http/runs.ts'
import { engagementOverviewId, proposalId } from '#contracts/workflow/http/workflows.ts'
import { sharedChromium } from '#tests/e2e/support/chromium.ts'
import { type Visits, visitsTo } from '#tests/e2e/support/visits.ts'
import { type ApiClient, staffClient } from '#tests/support/api-client.ts'
import { startTestAtrium } from '#tests/support/atrium.ts'
import { anOverview, aProposal, nineAnswers } from '#tests/support/document/documents.ts'
import { eventually } from '#tests/support/eventually.ts'
import { type AiAnswer, startAiServer } from '#tests/support/writer/ai-server.ts'

export type DocumentsProduct = Visits & {
  readonly url: string
  readonly api: ApiClient
  /** Creates a run of this kind with these outputs; returns the path of its page. */
  readonly proposal: (outputs?: string) => Promise<string>
  readonly overview: (outputs?: string) => Promise<string>
  /** Starts a run; returns its id. */
  readonly begin: (workflowId: number, inputs: Record<string, unknown>) => Promise<string>
  readonly close: () => Promise<void>
}

/** The built product on its own database, with a scripted AI or none. */
export const openDocuments = async (
  answer?: AiAnswer,
  environment: Record<string, string> = {},
): Promise<DocumentsProduct> => {
  const ai = answer === undefined ? null : await startAiServer(answer)
  const settings = {
    ...(ai === null ? {} : { OPENAI_BASE_URL: ai.url }),
    ...(process.env.CHROMIUM_PATH === undefined ? {} : { CHROMIUM_PATH: process.env.CHROMIUM_PATH }),
    ...environment,
  }
  const [atrium, browser] = await Promise.all([startTestAtrium(settings), sharedChromium()])
  const { url } = atrium
  const api = await staffClient(url)
  const visits = visitsTo(browser, url)
  const close = async () => {
    await visits.closeWindows()
    await atrium.stop()
    await ai?.stop()
  }
  return {
    ...visits,
    url,
    api,
    begin: (workflowId, inputs) => begin(api, workflowId, inputs),
    close,
    proposal: (outputs = JSON.stringify(aProposal)) => proposalPage(api, outputs),
    overview: (outputs = JSON.stringify({ success: true, data: anOverview })) => overviewPage(api, outputs),
  }
}

const begin = async (api: ApiClient, workflowId: number, inputs: Record<string, unknown>): Promise<string> =>
  (await api.call(runs.start, { params: { id: String(workflowId) }, body: { inputs } })).run.id

const proposalPage = async (api: ApiClient, outputs: string): Promise<string> => {
  const runId = await begin(api, proposalId, nineAnswers)
  await api.call(runs.patch, { params: { runId }, body: { status: 'completed', outputs } })
  return `/dashboard/proposals/${runId}`
}

const overviewPage = async (api: ApiClient, outputs: string): Promise<string> => {
  const runId = await begin(api, engagementOverviewId, { clientName: 'Harbor & Pine Coffee', meetingNotes: 'Notes.' })
  await eventually(async () => {
    const { run } = await api.call(runs.read, { params: { runId } })
    if (run.status !== 'completed') throw new Error(`The overview is ${run.status}: ${run.errorMessage}`)
  })
  await api.call(runs.patch, { params: { runId }, body: { outputs } })
  return `/dashboard/engagement-overviews/${runId}`
}

/** A run's current outputs and version. */
export const savedOf = async (api: ApiClient, path: string) => {
  const { run } = await api.call(runs.read, { params: { runId: path.split('/').at(-1) ?? '' } })
  return { outputs: JSON.parse(run.outputs ?? 'null'), version: run.version }
}

export const saveElsewhere = (api: ApiClient, path: string, data: object) =>
  api.call(runs.patch, {
    params: { runId: path.split('/').at(-1) ?? '' },
    body: { outputs: JSON.stringify({ success: true, data }) },
  })

/** Opens edit mode. */
export const edit = (page: Page) => page.getByRole('button', { name: 'Edit Content' }).click()
