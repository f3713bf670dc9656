import { totalOfOutputs } from '#adapters/http/document/price-of-outputs.ts'
import { unknownCursor } from '#adapters/http/middleware/invalid.ts'
import { readerAsOf } from '#adapters/http/middleware/past-moment.ts'
import { bind, type HttpApi } from '#adapters/http/server/bind.ts'
import { readJson } from '#contracts/json.ts'
import { runLists as contract, type documentKinds } from '#contracts/run/http/run-lists.ts'
import { engagementOverviewId, proposalId } from '#contracts/workflow/http/workflows.ts'
import type { ListedRun, RunReader, RunSearch } from '#domain/run/ports/run-reader.ts'
import type { PastRuns } from '#domain/run/service/past-runs.ts'
import type { DocumentDecisions } from '#domain/share/service/document-decisions.ts'
import { type PastLinks, pastReadership } from '#domain/share/service/past-links.ts'
import { type AddSharing, decisionOf } from './run-sharing.ts'

type Readers = {
  readonly reader: RunReader
  readonly addSharing: AddSharing
  readonly decisions: DocumentDecisions
  readonly past: { readonly runs: PastRuns; readonly links: PastLinks }
}

/** The lists over all workflows. */
export const runListRoutes = (api: HttpApi, { reader, addSharing, decisions, past }: Readers): void => {
  const pageOf = async (search: RunSearch) => {
    const page = await reader.list(search)
    if (page === null) throw unknownCursor()
    return { runs: await addSharing(page.runs), nextCursor: page.nextCursor }
  }
  const pageThen = (moment: string) => async (search: RunSearch) => {
    const page = await past.runs.documents(search, moment)
    if (page === null) throw unknownCursor()
    const ids = page.runs.map(({ id }) => id)
    const links = await past.links(ids, moment)
    const readership = pastReadership(links, moment)
    const decisionsByRun = await decisions(links)
    const runs = page.runs.map((run) => ({
      ...run,
      sharing: readership.get(run.id) ?? null,
      decision: decisionOf(decisionsByRun.get(run.id)),
    }))
    return { runs, nextCursor: page.nextCursor }
  }

  bind(api, contract.runs, async ({ query: { workflow: workflowId, ...query } }) => ({
    body: await pageOf({ workflowId, ...query }),
  }))

  bind(api, contract.documents, async ({ query: { kind, at, ...query } }) => {
    const workflowId = kind === undefined ? undefined : workflowOf[kind]
    const { reader: page, ...asOf } = readerAsOf(at, api.clock.now(), { live: pageOf, at: pageThen })
    const { runs, nextCursor } = await page({ workflowId, documents: true, ...query })
    const documents = runs.map(({ id: runId, leadId, completedAt, version, sharing, decision, ...run }) => ({
      runId,
      leadId,
      completedAt,
      version,
      sharing,
      decision,
      workflowId: run.workflowId,
      ...(totalOfOutputs(run.outputs) ?? { total: null, currency: null }),
      number: run.number ?? 1,
      kind: kindOf(run),
      title: clientOf(run),
    }))
    return { body: { documents, nextCursor, ...asOf } }
  })
}

type Kind = (typeof documentKinds)[number]

const workflowOf: Readonly<Record<Kind, number>> = { overview: engagementOverviewId, proposal: proposalId }

/** `overview` for every workflow but that of proposals: only meant for runs that make documents. */
export const kindOf = ({ workflowId }: Pick<ListedRun, 'workflowId'>): Kind =>
  workflowId === proposalId ? 'proposal' : 'overview'

/** The client's name, an input of both kinds; empty where the inputs were erased. */
export const clientOf = ({ inputs }: Pick<ListedRun, 'inputs'>): string => {
  const values = readJson(inputs)
  const name = typeof values === 'object' && values !== null && 'clientName' in values ? values.clientName : ''
  return typeof name === 'string' ? name : ''
}
