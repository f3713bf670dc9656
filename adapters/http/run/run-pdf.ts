import { cancelOnDisconnect } from '#adapters/http/middleware/cancel-on-disconnect.ts'
import { parseOrRefuse } from '#adapters/http/middleware/invalid.ts'
import { attachment } from '#adapters/http/server/attachment.ts'
import type { HttpApi } from '#adapters/http/server/bind.ts'
import { notFound, RequestRefused } from '#adapters/http/server/problems.ts'
import { mayHandOut } from '#adapters/http/staff/hidden-links.ts'
import { spend } from '#adapters/http/staff/quota.ts'
import { staffOnly } from '#adapters/http/staff/staff-only.ts'
import { languageIn } from '#contracts/document/document-language.ts'
import { documentTitle } from '#contracts/document/document-title.ts'
import { readDocument } from '#contracts/document/read-document.ts'
import { translation } from '#contracts/messages.ts'
import type { ReadableDocument } from '#contracts/mfe/document-pages.ts'
import { pdfParams, pdfPath, pdfQuery } from '#contracts/run/http/run-pdf.ts'
import type { ReportDecision } from '#contracts/share/http/decisions.ts'
import type { PdfPrinter, Printed } from '#domain/document/ports/pdf-printer.ts'
import type { EventStore } from '#domain/log/ports/event-store.ts'
import type { RunReader } from '#domain/run/ports/run-reader.ts'
import { withoutLinkTokensIn } from '#domain/share/model/index.ts'
import type { ShareReader } from '#domain/share/ports/share-reader.ts'
import { runAtVersion } from '#domain/share/service/shared-report.ts'

export type Printing = {
  readonly printer: PdfPrinter
  /** The document as a self-contained page. */
  readonly pageOf: (document: ReadableDocument, decision?: ReportDecision) => Promise<string>
  /** The links of a run, and the run as a link that follows edits shows it. */
  readonly links: Pick<ShareReader, 'ofRun'>
  readonly store: EventStore
  /** Of documents that record none. */
  readonly language: string
}

/** `GET …/pdf`: a run's document as PDF, named after its kind and client. */
export const runPdf = (api: HttpApi, runs: RunReader, { printer, pageOf, links, store, language }: Printing): void => {
  const { app, sessions, cookie, rules } = api
  app.get(pdfPath, staffOnly(sessions, cookie, rules, { scope: 'documents:read' }), async (c) => {
    const params = pdfParams.safeParse(c.req.param())
    if (!params.success) throw notFound('There is no such run.')
    const { format } = parseOrRefuse(pdfQuery, c.req.query())
    const run = await documentOf(runs, params.data)
    await spend(api, c, 'export')
    const whole = { document: run, decision: await acceptanceOf(params.data.runId, links, store) }
    // Nothing can be left out of a printed file.
    const { document, decision } = mayHandOut(c) ? whole : withoutLinkTokensIn(whole)
    const printed = await printer.print(await pageOf(document, decision), format, cancelOnDisconnect(c))
    if (printed.type !== 'Printed') throw printRefusal(printed)
    return c.body(printed.pdf, 200, {
      'Content-Type': 'application/pdf',
      'Content-Disposition': attachment(documentTitle(document, translation(languageIn(document) ?? language)), '.pdf'),
      'Cache-Control': 'no-store',
    })
  })
}

/** The acceptance on a link, as long as the document is unchanged since. */
const acceptanceOf = async (
  runId: string,
  links: Printing['links'],
  store: EventStore,
): Promise<ReportDecision | undefined> => {
  const acceptance = (await links.ofRun(runId)).find(({ decision }) => decision?.state === 'accepted')?.decision
  if (acceptance?.state !== 'accepted') return undefined
  const { until, at, name, version, sentence, documentHash, price, state } = acceptance
  const report = await runAtVersion(store, { runId, pinnedVersion: null, decision: null })
  if (report?.version !== version) return undefined
  const facts = {
    until,
    state,
    at,
    name: name === '' ? null : name,
    version,
    number: report.number,
    reason: null,
    sentence,
    documentHash,
    price,
  }
  return { ...facts, shown: version, shownNumber: report.number, isOwn: false, asksForEmail: false, before: null }
}

const documentOf = async (runs: RunReader, { id, runId }: { id: number; runId: string }): Promise<ReadableDocument> => {
  const run = await runs.find(runId)
  if (run?.workflowId !== id) throw notFound('There is no such run.')
  if (run.status !== 'completed') {
    const detail = `Only a completed run has a document to print: this one is ${run.status}.`
    throw new RequestRefused({ status: 409, detail })
  }
  const document = readDocument(run.outputs)
  if (!('data' in document)) throw notFound('The output of this run holds no document that can be printed.')
  return document
}

const printRefusal = (outcome: Exclude<Printed, { type: 'Printed' }>): RequestRefused => {
  switch (outcome.type) {
    case 'Unable':
      return new RequestRefused({ status: 503, detail: outcome.reason })
    case 'Busy':
      return new RequestRefused({
        status: 503,
        detail: busy,
        retryAfterSeconds: Math.ceil(outcome.retryAfterMs / 1000),
      })
    case 'Failed':
      return new RequestRefused({ status: 503, detail: outcome.error })
    case 'Cancelled':
      return new RequestRefused({ status: 503, detail: 'The request was cancelled.' })
  }
}

const busy = 'Many PDFs are being printed at once. Try again in a few seconds.'
