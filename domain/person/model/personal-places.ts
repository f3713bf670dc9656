/** A place where personal data of a lead may lie: types of events, tables, and how an erasure reaches it. */
type Place = { readonly events: readonly string[]; readonly tables: readonly string[]; readonly erasedBy: string }

const ofRun = 'RunErased destroys the key of each run that is made for the lead or names it, and clears its row'
const ofLead = 'LeadErased destroys the key of the lead, and clears its rows'
const ofLink = 'ShareErased destroys the key of the link; links to the runs are revoked'

/**
 * Every place where personal data of a lead may lie. A test for each plants the person there and erases it; another
 * compares the events and tables with the contracts and the schema. Described in docs/security.md, "Erasure".
 */
export const personalPlaces = {
  'the fields and messages of the lead': {
    events: [
      ...['LeadCaptured', 'LeadMessageReceived', 'LeadSubscribed', 'LeadContactDataChanged', 'LeadConsentGiven'],
      ...['LeadNotesChanged', 'LeadLostReasonChanged'],
    ],
    tables: ['leads', 'claims', 'personal_keys'],
    erasedBy: ofLead,
  },
  'the search and the past of leads': { events: [], tables: ['lead_search', 'lead_states'], erasedBy: ofLead },
  meetings: {
    events: ['LeadMeetingBooked', 'LeadMeetingMoved', 'LeadMeetingCancelled'],
    tables: ['booking_facts'],
    erasedBy: ofLead,
  },
  'notes on the lead': { events: ['LeadNoteAdded'], tables: [], erasedBy: ofLead },
  'tasks for the lead': { events: ['LeadTaskAdded', 'LeadTaskChanged'], tables: ['tasks'], erasedBy: ofLead },
  'what the lead waits for': { events: [], tables: ['lead_meetings', 'waiting_messages'], erasedBy: ofLead },
  'mails to the lead': {
    events: ['LeadMailWritten', 'LeadMailBounced'],
    tables: ['mails_sent', 'mails_under_way'],
    erasedBy: `${ofLead}; a mail that waits is not sent`,
  },
  'mails from the lead': { events: ['LeadMailReceived'], tables: ['mails_seen'], erasedBy: ofLead },
  'attachments of mails': {
    events: [],
    tables: ['mail_attachments'],
    erasedBy: 'deleted with the event that erases the lead',
  },
  'mails that were skipped': {
    events: [],
    tables: ['mails_skipped'],
    erasedBy: 'those that the person sent, or that name the address, are deleted',
  },
  'calls without a lead': {
    events: ['CallReceived'],
    tables: [],
    erasedBy: 'CallErased destroys the key of each that names the address',
  },
  'the inputs of a run': { events: ['RunRequested'], tables: ['runs'], erasedBy: ofRun },
  'the outputs of a run': { events: ['RunCompleted'], tables: ['runs'], erasedBy: ofRun },
  'earlier outputs of a run': { events: ['RunOutputsRevised', 'RunOutputsRestored'], tables: [], erasedBy: ofRun },
  'the values and answers of a step': { events: ['RunStepStarted', 'RunStepCompleted'], tables: [], erasedBy: ofRun },
  'the question of an approval': { events: ['RunApprovalAsked'], tables: [], erasedBy: ofRun },
  'the note of an approval': { events: ['RunStepCompleted'], tables: [], erasedBy: ofRun },
  'the error of a run': { events: ['RunFailed'], tables: ['runs'], erasedBy: ofRun },
  'the attempts at a run': { events: ['RunAttemptFailed'], tables: ['runs'], erasedBy: ofRun },
  'suggestions for a text': { events: ['RunTextSuggested', 'RunSuggestionJudged'], tables: [], erasedBy: ofRun },
  'documents that a step wrote': { events: ['RunRequested', 'RunCompleted'], tables: ['runs'], erasedBy: ofRun },
  'the name of a link': { events: ['ShareCreated'], tables: ['shares', 'report_sessions'], erasedBy: ofLink },
  'a former name of a link': { events: ['ShareRenamed'], tables: [], erasedBy: ofLink },
  'the readers of a link': { events: ['ShareOpened'], tables: ['shares'], erasedBy: ofLink },
  'a decision on a link': { events: ['ProposalAccepted', 'ProposalDeclined'], tables: ['shares'], erasedBy: ofLink },
  'questions and answers on a link': { events: ['QuestionAsked', 'QuestionAnswered'], tables: [], erasedBy: ofLink },
  'what an agent proposes': {
    events: ['ApprovalRequested', 'ApprovalApproved', 'ApprovalRejected'],
    tables: [],
    erasedBy: `${ofLead}; ApprovalErased destroys the key of each that is about no lead and names the address`,
  },
  'security events': {
    events: ['SecurityEventRecorded'],
    tables: ['security_events'],
    erasedBy: 'SecurityEventErased destroys the key of each that names the person, and deletes its row',
  },
  'stored replies': {
    events: [],
    tables: ['idempotency_keys'],
    erasedBy: 'emptied with the event that erases their stream',
  },
  'reports on imports': { events: [], tables: ['lead_import_rows'], erasedBy: 'the rows of the lead are blanked' },
  'an import under way': {
    events: [],
    tables: ['lead_imports'],
    erasedBy: 'the row is left out; the file is deleted when the import ends',
  },
  'pending webhook deliveries': {
    events: [],
    tables: ['webhook_deliveries'],
    erasedBy: 'a delivery refers to an event, which is read when it is sent; errors that name the person are blanked',
  },
  notifications: {
    events: [],
    tables: ['notifications', 'notification_deliveries'],
    erasedBy: 'a notification refers to an event, which is read when it is shown or sent',
  },
  'errors of parked work': { events: [], tables: ['parked_work'], erasedBy: 'errors that name the person are blanked' },
  'samples of values for the planner of the database': {
    events: [],
    tables: [],
    erasedBy: 'taken again when the erasure ends, and each night',
  },
  'the erasure itself': { events: [], tables: ['erasures'], erasedBy: 'deleted when the erasure is complete' },
} as const satisfies Record<string, Place>

export type PersonalPlace = keyof typeof personalPlaces
