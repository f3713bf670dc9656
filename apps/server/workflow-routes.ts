import { writeRunFile } from '#adapters/csv/write-lead-file.ts'
import { grossOfOutputs } from '#adapters/http/document/price-of-outputs.ts'
import { runBulkRoutes } from '#adapters/http/run/run-bulk.ts'
import { runListRoutes } from '#adapters/http/run/run-lists.ts'
import { type Printing, runPdf } from '#adapters/http/run/run-pdf.ts'
import { runPreview } from '#adapters/http/run/run-preview.ts'
import { addSharing } from '#adapters/http/run/run-sharing.ts'
import { runRoutes } from '#adapters/http/run/runs.ts'
import { searchRoutes } from '#adapters/http/search/search.ts'
import type { HttpApi } from '#adapters/http/server/bind.ts'
import { workflowSecretRoutes } from '#adapters/http/workflow/workflow-secrets.ts'
import { workflowStepRoutes } from '#adapters/http/workflow/workflow-steps.ts'
import { workflowRoutes } from '#adapters/http/workflow/workflows.ts'
import { uuidIds } from '#adapters/system/uuid-ids.ts'
import type { Infrastructure, Ports } from '#apps/infrastructure/infrastructure.ts'
import { countryOf, type Settings } from '#apps/settings.ts'
import type { Formats } from '#contracts/formats.ts'
import type { Site } from '#contracts/site/http/site.ts'
import { leads } from '#domain/lead/service/leads.ts'
import { bulkRuns } from '#domain/run/service/bulk-runs.ts'
import { pastRuns } from '#domain/run/service/past-runs.ts'
import { runHistory } from '#domain/run/service/run-history.ts'
import { runWorkflow } from '#domain/run/service/run-workflow.ts'
import { type Runs, runs } from '#domain/run/service/runs.ts'
import { documentDecisions } from '#domain/share/service/document-decisions.ts'
import { pastLinks } from '#domain/share/service/past-links.ts'
import { workflowSecrets } from '#domain/workflow/service/workflow-secrets.ts'
import { workflows } from '#domain/workflow/service/workflows.ts'
import type { OpenDocumentPages } from './document-pages.ts'
import { mountWriting } from './writing.ts'

/** Workflows, their runs, and the documents that these write. */
export const mountWorkflows = async (
  api: HttpApi,
  settings: Settings,
  infrastructure: Infrastructure,
  { site, documents }: { readonly site: Site; readonly documents: OpenDocumentPages },
) => {
  const { store, workflowReader, runReader } = infrastructure
  const run = runs(store, workflowReader, uuidIds)
  const secrets = workflowSecrets(store, infrastructure.secretVault)
  const workflow = workflows(store, { reader: workflowReader, ids: uuidIds })
  const runOf = runWorkflow({ reader: workflowReader, history: runReader, workflows: workflow, runs: run })
  workflowRoutes(api, { workflows: workflow, run: runOf }, workflowReader, infrastructure.workflowPast)
  workflowSecretRoutes(api, secrets, workflowReader)
  workflowStepRoutes(api, workflow, {
    reader: workflowReader,
    runs: run,
    history: runHistory(store, infrastructure.users),
    users: infrastructure.users,
  })
  mountRuns(api, run, infrastructure, site.formats)
  const frame = { brand: site, language: site.languages[0] ?? 'en', formats: site.formats }
  const { pdfPrinter: printer, shareReader } = infrastructure
  const pageOf: Printing['pageOf'] = async (document, decision) =>
    (await documents()).printed(document, frame, decision)
  runPdf(api, runReader, { printer, pageOf, store, links: shareReader, language: frame.language })
  await mountWriting(api, settings, infrastructure, run, leads(store, uuidIds, countryOf(settings)))
  return { secrets, workflow }
}

/** Runs of a workflow and of all, and the search that finds them among the rest. */
const mountRuns = (
  api: HttpApi,
  run: Runs,
  {
    store,
    runReader,
    workflowReader,
    shareReader,
    leadReader,
    noteSearch,
  }: Ports<'store' | 'runReader' | 'workflowReader' | 'shareReader' | 'leadReader' | 'noteSearch'>,
  formats: Formats,
) => {
  const past = { runs: pastRuns(runReader, store), links: pastLinks(shareReader, store) }
  const decisions = documentDecisions(store, grossOfOutputs)
  const sharing = addSharing({ shares: shareReader, decisions, clock: api.clock })
  runRoutes(api, run, { reader: runReader, workflows: workflowReader, addSharing: sharing })
  runBulkRoutes(api, {
    bulk: bulkRuns(run, runReader),
    reader: runReader,
    workflows: workflowReader,
    write: writeRunFile(formats),
  })
  runListRoutes(api, { reader: runReader, addSharing: sharing, decisions, past })
  searchRoutes(api, {
    leads: leadReader,
    notes: noteSearch,
    runs: runReader,
    shares: shareReader,
    workflows: workflowReader,
  })
  runPreview(api, runReader)
}
