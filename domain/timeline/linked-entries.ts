import type { LinkedEntry } from '#domain/audit/service/feed.ts'

/** Events of runs, of shares and of what agents propose in a lead's timeline; their own histories have the others, such as attempts. */
const runSummaries: Readonly<Record<string, string>> = {
  RunRequested: 'Run started',
  RunLeadSet: 'Run attached',
  RunSkipped: 'Run not made',
  RunCompleted: 'Run completed',
  RunFailed: 'Run failed',
  RunCancelled: 'Run cancelled',
  ApprovalRequested: 'Proposed by an agent',
  ApprovalApproved: 'Proposal of an agent approved',
  ApprovalRejected: 'Proposal of an agent rejected',
}

/** Events of a document and its links. */
const documentSummaries: Readonly<Record<string, string>> = {
  RunOutputsRevised: 'Document edited',
  RunOutputsRestored: 'Earlier version of the document restored',
  RunTextSuggested: 'Text suggested by the AI',
  ShareCreated: 'Link made',
  ShareOpened: 'Link opened',
  ShareViewed: 'Document read',
  ShareSectionsRead: 'Sections read',
  ShareRenamed: 'Link renamed',
  ShareExpirySet: 'Expiry of the link set',
  SharePasscodeSet: 'Passcode of the link set',
  SharePasscodeExhausted: 'Link locked after wrong passcodes',
  QuestionAsked: 'Question asked',
  QuestionAnswered: 'Question answered',
  ShareDecisionAsked: 'Decision asked for',
  ShareRemindersSet: 'Reminders set',
  ShareReminderSent: 'Reminder sent',
  ProposalAccepted: 'Document accepted',
  ProposalDeclined: 'Document declined',
  ShareRevoked: 'Link revoked',
  ShareRestored: 'Link restored',
}

/** What people call these events, by type. */
export const eventWords = { ...runSummaries, ...documentSummaries }

/** False for an event that only its own history lists, such as an attempt of a run. */
export const isSummarised = ({ type }: LinkedEntry): boolean => eventWords[type] !== undefined

/** The titles of documents, by run. */
export type Titles = ReadonlyMap<string, string>

/** An event of a run, a share or an approval as a sentence; `what`: what happened, instead of the usual words for its type. */
export const linkedSummary = (entry: LinkedEntry, titles: Titles, what = documentSummaries[entry.type]): string => {
  const { type, text, runId } = entry
  const summary = what ?? runSummaries[type]
  if (summary === undefined) return text
  const workflow = text.includes(': ') ? text.slice(text.indexOf(': ') + 2) : null
  const name = (what === undefined ? undefined : titles.get(runId ?? '')) ?? workflow
  return name === null ? summary : `${summary}: ${name}`
}
