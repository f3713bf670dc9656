import { readDocument } from '../../../contracts/documents/read-document.ts'
import { pdfParams, pdfPath, pdfQuery } from '../../../contracts/http/run-pdf.ts'
import type { ShownDocument } from '../../../contracts/mfe/document-pages.ts'
import type { PdfPrinter, Printed } from '../../../domain/ports/pdf-printer.ts'
import type { RunReader } from '../../../domain/ports/run-reader.ts'
import { attachment } from '../attachment.ts'
import type { HttpApi } from '../bind.ts'
import { invalid } from '../invalid.ts'
import { notFound, RequestRefused } from '../problems.ts'
import { staffOnly } from '../staff-only.ts'
import { whileAwaited } from '../while-awaited.ts'

export type Printing = {
  readonly printer: PdfPrinter
  /** The document as a page that needs nothing beside itself. */
  readonly pageOf: (document: ShownDocument) => Promise<string>
}

/** `GET …/pdf`: the document of a run, printed, under the name of its kind and client. */
export const runPdf = ({ app, sessions, cookie }: HttpApi, runs: RunReader, { printer, pageOf }: Printing): void => {
  app.get(pdfPath, staffOnly(sessions, cookie), async (c) => {
    const params = pdfParams.safeParse(c.req.param())
    if (!params.success) throw notFound('There is no such run.')
    const query = pdfQuery.safeParse(c.req.query())
    if (!query.success) throw invalid(query.error.issues)
    const document = await documentOf(runs, params.data)
    const printed = await printer.print(await pageOf(document), query.data.format, whileAwaited(c))
    if (printed.type !== 'Printed') throw unprinted(printed)
    return c.body(printed.pdf, 200, {
      'Content-Type': 'application/pdf',
      'Content-Disposition': attachment(`${titles[document.type]} for ${document.data.clientName}`, 'pdf'),
      'Cache-Control': 'no-store',
    })
  })
}

const titles: Record<ShownDocument['type'], string> = {
  EngagementOverview: 'Engagement Overview',
  Proposal: 'Engagement Proposal',
}

const documentOf = async (runs: RunReader, { id, runId }: { id: number; runId: string }): Promise<ShownDocument> => {
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

const unprinted = (outcome: Exclude<Printed, { type: 'Printed' }>): RequestRefused => {
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
