import { titleOfOutputs } from '#adapters/http/document/title-of-outputs.ts'
import { readerAsOf } from '#adapters/http/middleware/past-moment.ts'
import { decisionOf } from '#adapters/http/run/run-sharing.ts'
import { bind, type HttpApi } from '#adapters/http/server/bind.ts'
import { notFound } from '#adapters/http/server/problems.ts'
import { priceTotals } from '#contracts/document/price-totals.ts'
import { checkPricing } from '#contracts/document/read-document.ts'
import { leadDocuments as contract, documentStates, type LeadDocument } from '#contracts/lead/http/lead-documents.ts'
import type { LeadPast } from '#domain/lead/ports/lead-past.ts'
import type { LeadReader } from '#domain/lead/ports/lead-reader.ts'
import type { CompletedRun, RunReader } from '#domain/run/ports/run-reader.ts'
import type { PastRuns } from '#domain/run/service/past-runs.ts'
import type { ListedShare, ShareReader } from '#domain/share/ports/share-reader.ts'
import type { DocumentDecisions } from '#domain/share/service/document-decisions.ts'
import type { PastLinks } from '#domain/share/service/past-links.ts'
import { isOpen } from '#domain/share/service/report-access.ts'

type Readers = {
  readonly leads: LeadReader
  readonly runs: RunReader
  readonly shares: ShareReader
  readonly decisions: DocumentDecisions
  readonly past: { readonly leads: LeadPast; readonly runs: PastRuns; readonly links: PastLinks }
}

/** The documents made for a lead: outputs of its completed runs. */
export const leadDocumentRoutes = (api: HttpApi, { leads, runs, shares, decisions, past }: Readers): void => {
  const live = { find: leads.find, completedOf: runs.completedOf, linksOf: shares.ofRuns }
  const at = (moment: string): typeof live => ({
    find: past.leads.at(moment).find,
    completedOf: (leadId) => past.runs.completedOf(leadId, moment),
    linksOf: (runIds) => past.links(runIds, moment),
  })

  bind(api, contract.list, async ({ params: { id }, query }) => {
    const now = api.clock.now()
    const { reader, ...then } = readerAsOf(query.at, now, { live, at })
    if ((await reader.find(id)) === null) throw notFound('There is no such lead.')
    const completed = await reader.completedOf(id)
    const links = await reader.linksOf(completed.map((run) => run.id))
    const decisionsByRun = await decisions(links)
    const documents = completed.map((run) => {
      const own = links.filter(({ runId }) => runId === run.id)
      const decision = decisionOf(decisionsByRun.get(run.id))
      return {
        ...describeDocument(run),
        ...standingOf(own, then.asOf ?? now),
        ...acceptedValue(own),
        ...acceptedTotal(decision),
        decision,
      }
    })
    return { body: { documents, ...then } }
  })
}

const kinds: Readonly<Record<number, LeadDocument['kind']>> = { 4: 'overview', 5: 'proposal' }

type Described = Omit<LeadDocument, 'state' | 'shares' | 'views' | 'decision'>

/** What a run wrote, without what became of its links. */
export const describeDocument = ({ id, workflowId, workflowName, outputs, ...rest }: CompletedRun): Described => {
  const table = checkPricing(outputs)?.data
  const totals = table === undefined ? null : priceTotals(table)
  return {
    runId: id,
    workflowId,
    kind: kinds[workflowId] ?? 'other',
    title: titleOfOutputs(outputs) ?? workflowName,
    ...rest,
    number: rest.versions,
    value: totals?.subtotal ?? null,
    total: totals?.total ?? null,
    currency: table?.currency ?? null,
  }
}

const standingOf = (links: readonly ListedShare[], now: string): Pick<LeadDocument, 'state' | 'shares' | 'views'> => {
  const furthest = Math.max(0, ...links.map((link) => documentStates.indexOf(stateOf(link))))
  return {
    state: documentStates[furthest] ?? 'draft',
    shares: links.filter((link) => isOpen(link, now)).length,
    views: links.reduce((sum, link) => sum + link.views, 0),
  }
}

const stateOf = ({ decision, views }: ListedShare): LeadDocument['state'] => {
  if (decision !== null && decision.state !== 'open') return decision.state
  return views > 0 ? 'viewed' : 'shared'
}

/** The price last accepted, including the ticked optional items, regardless of later changes to the document. */
const acceptedValue = (links: readonly ListedShare[]): Partial<Pick<LeadDocument, 'value' | 'currency'>> => {
  const acceptance = links
    .flatMap(({ decision }) => (decision?.state === 'accepted' && decision.price !== null ? [decision] : []))
    .reduce<AcceptedDecision | null>((latest, one) => (latest !== null && latest.at > one.at ? latest : one), null)
  return acceptance?.price ? { value: acceptance.price.total, currency: acceptance.price.currency } : {}
}

const acceptedTotal = (decision: LeadDocument['decision']): Partial<Pick<LeadDocument, 'total'>> =>
  decision === null || decision.total === null ? {} : { total: decision.total }

type AcceptedDecision = Extract<NonNullable<ListedShare['decision']>, { state: 'accepted' }>
