/** The free texts of each event type; only these can be redacted: addresses belong to a person, who can be erased. */
const redactableFields: Readonly<Record<string, readonly string[]>> = {
  LeadCaptured: ['name', 'phone', 'company', 'notes'],
  LeadMessageReceived: ['message', 'filled'],
  LeadSubscribed: ['filled'],
  LeadNotesChanged: ['notes'],
  LeadContactDataChanged: ['name', 'phone', 'company'],
  LeadLostReasonChanged: ['lostReason'],
  LeadMailWritten: ['subject', 'text'],
  LeadNoteAdded: ['text'],
  LeadTaskAdded: ['title'],
  LeadTaskChanged: ['title'],
  LeadMailReceived: ['subject', 'text', 'quoted'],
  LeadMailBounced: ['reason'],
  LeadMeetingBooked: ['title'],
  LeadMeetingMoved: ['title'],
  LeadMeetingCancelled: ['reason'],
  WorkflowCreated: ['name', 'description'],
  WorkflowRenamed: ['name'],
  WorkflowDescribed: ['description'],
  WorkflowInputAdded: ['label', 'placeholder'],
  RunRequested: ['inputs'],
  RunAttemptFailed: ['error'],
  RunCompleted: ['outputs'],
  RunFailed: ['error', 'outputs'],
  RunOutputsRevised: ['outputs'],
  RunOutputsRestored: ['outputs'],
  RunTextSuggested: ['instructions', 'before', 'after'],
  RunSuggestionJudged: ['text'],
  ShareCreated: ['name'],
  ShareRenamed: ['name'],
  QuestionAsked: ['text'],
  QuestionAnswered: ['text'],
  TokenIssued: ['name'],
  ApprovalRequested: ['reason', 'command', 'text', 'before', 'after'],
  ApprovalApproved: ['values', 'reason'],
  ApprovalRejected: ['reason'],
  CallReceived: ['title', 'summary', 'text'],
  ProposalAccepted: ['name'],
  ProposalDeclined: ['reason'],
}

/** Replaces a redacted text. */
export const redactedText = '[redacted]'

/** Every text within an event's data that can be redacted, as paths such as `inputs.notes`. */
export const redactablePaths = (type: string, data: Readonly<Record<string, unknown>>): readonly string[] =>
  (redactableFields[type] ?? []).flatMap((field) => textPaths(field, data[field]))

const textPaths = (path: string, value: unknown): readonly string[] => {
  if (typeof value === 'string') return value === '' || value === redactedText ? [] : [path]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => textPaths(`${path}.${name}`, inner))
}
