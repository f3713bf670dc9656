import { readDocument } from '#contracts/document/read-document.ts'
import type { ReadableDocument } from '#contracts/mfe/document-pages.ts'
import type { ReportDecision } from '#contracts/share/http/decisions.ts'
import type { PublicReport, ReportView } from '#contracts/share/http/public.ts'
import type { Question } from '#contracts/share/http/questions.ts'
import { engagementOverviewId, proposalId } from '#contracts/workflow/http/workflows.ts'
import type { ReportError } from './report-errors.ts'

type ForeignOutput = { readonly type: 'Output'; readonly report: PublicReport }

type Place = {
  readonly shareId: string
  readonly version: number
  readonly decision?: ReportDecision | undefined
  readonly questions: readonly Question[]
  readonly sender: string | null
  readonly logHead?: string | undefined
  /** For staff: nothing is sent. */
  readonly preview: boolean
}

/** A document that may ask for a decision. */
export type Decidable = ReadableDocument & Pick<Place, 'decision'> & Partial<Pick<Place, 'preview'>>

/** The state of a report's page. */
export type Outcome =
  | ((ReadableDocument | ForeignOutput) & Place)
  /** `words` if the document itself is invalid. */
  | { readonly type: 'Unable'; readonly error: ReportError; readonly words?: string }

/**
 * Outputs of a built-in workflow that are no document of its kind are an error; those of others are shown as they are.
 */
export const outcomeOf = (view: ReportView): Outcome => {
  if (view.type === 'Unavailable') return { type: 'Unable', error: errorOf[view.status] }
  const { report, shareId, version, decision, sender = null, logHead, preview = false } = view
  const place = { shareId, version, decision, questions: report.questions ?? [], sender, logHead, preview }
  if (report.workflow.id === engagementOverviewId) return documentIn(report, place, 'EngagementOverview', 'Overview')
  if (report.workflow.id === proposalId) return documentIn(report, place, 'Proposal', 'Proposal')
  return { type: 'Output', report, ...place }
}

const errorOf = { 403: 'access_denied', 404: 'not_found', 500: 'unknown_error' } as const

const documentIn = (report: PublicReport, place: Place, type: ReadableDocument['type'], name: string): Outcome => {
  const document = readDocument(report.run.outputs)
  if (document.type === 'Missing') return { type: 'Unable', error: 'missing_outputs', words: `${name} not found` }
  if (document.type === 'Unreadable' || document.type !== type)
    return { type: 'Unable', error: 'data_parsing_error', words: `Invalid ${name.toLowerCase()} data` }
  return { ...document, ...place }
}
