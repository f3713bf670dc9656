import type { Page } from 'playwright'
import { runs } from '../../../../contracts/http/runs.ts'
import { engagementOverviewId, proposalId } from '../../../../contracts/http/workflows.ts'
import { launchChromium } from '../../../e2e/support/chromium.ts'
import { type Visits, visitsTo } from '../../../e2e/support/visits.ts'
import { type AiAnswer, startAiServer } from '../../../support/ai-server.ts'
import { type ApiClient, staffClient } from '../../../support/api-client.ts'
import { admin } from '../../../support/atrium.ts'
import { anOverview, aProposal, nineAnswers } from '../../../support/documents.ts'
import { eventually } from '../../../support/eventually.ts'
import { spawnServer } from '../../../support/server-process.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

export type DocumentsProduct = Visits & {
  readonly url: string
  readonly api: ApiClient
  /** A new run of this kind whose outputs are these; answers the path of its page. */
  readonly proposal: (outputs?: string) => Promise<string>
  readonly overview: (outputs?: string) => Promise<string>
  /** Starts a run; answers its id. */
  readonly begin: (workflowId: number, inputs: Record<string, unknown>) => Promise<string>
  readonly close: () => Promise<void>
}

/** The built product on a database of its own, with an AI that answers so, or with none. */
export const openDocuments = async (
  answer?: AiAnswer,
  environment: Record<string, string> = {},
): Promise<DocumentsProduct> => {
  const ai = answer === undefined ? null : await startAiServer(answer)
  const [folder, browser] = await Promise.all([temporaryFolder(), launchChromium()])
  const server = spawnServer(folder.path, {
    PORT: '0',
    DATA_DIR: 'data',
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    ...(ai === null ? {} : { OPENAI_BASE_URL: ai.url }),
    ...(process.env.CHROMIUM_PATH === undefined ? {} : { CHROMIUM_PATH: process.env.CHROMIUM_PATH }),
    ...environment,
  })
  const url = await server.url()
  const api = await staffClient(url)
  const close = async () => {
    await browser.close()
    await server.end('SIGTERM')
    await ai?.stop()
    await folder.remove()
  }
  return {
    ...visitsTo(browser, url),
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

/** What a run's outputs are now, and its version. */
export const savedOf = async (api: ApiClient, path: string) => {
  const { run } = await api.call(runs.read, { params: { runId: path.split('/').at(-1) ?? '' } })
  return { outputs: JSON.parse(run.outputs ?? 'null'), version: run.version }
}

export const saveElsewhere = (api: ApiClient, path: string, data: object) =>
  api.call(runs.patch, {
    params: { runId: path.split('/').at(-1) ?? '' },
    body: { outputs: JSON.stringify({ success: true, data }) },
  })

/** Opens edit mode, as staff do. */
export const edit = (page: Page) => page.getByRole('button', { name: 'Edit Content' }).click()
