import type { ApprovalRejection } from '#domain/approval/model/index.ts'
import type { TaskRejection } from '#domain/approval/service/note-tools.ts'
import type { CallRejection } from '#domain/call/model/index.ts'
import type { LeadRejection } from '#domain/lead/model/index.ts'
import type { LeadKnown } from '#domain/lead/service/leads.ts'
import type { AppendRefused } from '#domain/log/service/command-handler.ts'
import type { RunWorkflowRejection } from '#domain/run/service/run-workflow.ts'
import type { CreateRejection } from '#domain/share/service/shares.ts'
import type { SiteRejection } from '#domain/site/service/site-contents.ts'
import type { StaffRejection } from '#domain/staff/model/index.ts'
import type { TokenRejection } from '#domain/token/model/index.ts'
import type { TriggerRejection } from '#domain/trigger/model/index.ts'
import type { HookRejection } from '#domain/trigger/service/start-by-hook.ts'
import type { WebhookRejection } from '#domain/webhook/model/index.ts'
import type { Refusal } from './problems.ts'

type ShareRefusal = Exclude<CreateRejection, { type: 'ShareGated' }>
export type Rejection =
  | ApprovalRejection
  | CallRejection
  | { readonly type: 'MailNotConfigured' }
  | TaskRejection
  | { readonly type: 'ToolMissing' }
  | WebhookRejection
  | SiteRejection
  | TokenRejection
  | TriggerRejection
  | HookRejection
  | { readonly type: 'NoSuchItem' }
  | StaffRejection
  | LeadRejection
  | LeadKnown
  | RunWorkflowRejection
  | ShareRefusal
  | AppendRefused

/** Maps each rejection of the domain to a status and sentence. */
export const refusals: Record<Rejection['type'], Refusal> = {
  StaffNotFound: { status: 404, detail: 'There is no such member of staff.' },
  StaffKnown: { status: 409, detail: 'This address belongs to a member of staff already.' },
  InvitationOver: { status: 404, detail: 'This invitation was used or has expired. Ask for a new one.' },
  LastAdmin: { status: 409, detail: 'This is the last active administrator. Make another one first.' },
  SiteVersionNotFound: { status: 404, detail: 'The site has no such version.' },
  TokenNotFound: { status: 404, detail: 'There is no such token.' },
  TokenAlreadyIssued: { status: 409, detail: 'This token exists already.' },
  WebhookNotFound: { status: 404, detail: 'There is no such webhook.' },
  WebhookAlreadyCreated: { status: 409, detail: 'This webhook exists already.' },
  ApprovalNotFound: { status: 404, detail: 'There is no such approval.' },
  ApprovalAlreadyRequested: { status: 409, detail: 'This approval exists already.' },
  ApprovalJudged: { status: 409, detail: 'This was decided already.' },
  ApprovalExpired: { status: 409, detail: 'The time to approve this is over. The agent has to propose it again.' },
  ApprovalErased: { status: 409, detail: 'The person whom this was about is erased: it cannot be approved.' },
  ApprovalOutdated: {
    status: 409,
    detail: 'What this would change has changed since it was proposed. Reject it, so that the agent proposes it again.',
  },
  CallNotFound: { status: 404, detail: 'There is no such call.' },
  CallTaken: { status: 409, detail: 'This call is a note of a lead already.' },
  MailNotConfigured: { status: 503, detail: 'No mail server is configured. Set one up under Settings, Mail.' },
  AssigneeUnknown: { status: 400, detail: 'A task is for an active administrator, by id, or for none.' },
  NoteInFuture: { status: 400, detail: 'A note is of now or of the past.' },
  ToolMissing: { status: 409, detail: 'This release has no such tool.' },
  LeadNotFound: { status: 404, detail: 'There is no such lead.' },
  LeadAlreadyCaptured: { status: 409, detail: 'This lead exists already.' },
  LeadUnknown: { status: 400, detail: 'There is no such lead.' },
  LeadErased: { status: 409, detail: 'This person was erased: nothing can be added to it.' },
  NoteSettled: {
    status: 409,
    detail: 'A note can be changed for ten minutes. Remove it and write a new one.',
  },
  NoteNotFound: { status: 404, detail: 'There is no such note.' },
  TaskNotFound: { status: 404, detail: 'There is no such task.' },
  MailNotFound: { status: 400, detail: 'This lead has no such mail to answer.' },
  AddressReturned: { status: 409, detail: 'A mail to this address was returned.' },
  NoSuchMail: { status: 404, detail: 'This lead has no such mail.' },
  MailOnItsWay: { status: 409, detail: 'It is too late to take this mail back: it is sent, or about to be.' },
  LeadKnown: { status: 409, detail: 'A lead with this e-mail address exists already.' },
  WorkflowNotFound: { status: 404, detail: 'There is no such workflow.' },
  WorkflowAlreadyCreated: { status: 409, detail: 'This workflow exists already.' },
  WorkflowIsBuiltIn: { status: 409, detail: 'This workflow is built in and cannot be archived. Pause it instead.' },
  WorkflowNotRunnable: {
    status: 409,
    detail: 'Only an active workflow can be set running. Activate it first.',
  },
  WorkflowNotActive: { status: 409, detail: 'This workflow is not active. Activate it first.' },
  TooManySecrets: { status: 400, detail: 'A workflow has at most 20 secrets. Remove one first.' },
  InputNotFound: { status: 404, detail: 'There is no such input.' },
  InputNameTaken: { status: 409, detail: 'This workflow has an input of this name already.' },
  InputIsBuiltIn: {
    status: 409,
    detail: 'This workflow writes its document from this input: it cannot be removed.',
  },
  InputInUse: { status: 409, detail: 'Steps refer to this input. Change them first, then remove it.' },
  InputMustBeOptional: { status: 400, detail: 'An input that is added to this workflow has to be optional.' },
  InputsInvalid: { status: 400, detail: 'Some inputs are missing or not valid.' },
  StepsInvalid: { status: 400, detail: 'Some steps are not valid.' },
  RunHasNoSuchStep: { status: 404, detail: 'This run has no such step.' },
  StepNotAsking: { status: 409, detail: 'This step waits for no approval.' },
  TriggerNotFound: { status: 404, detail: 'There is no such trigger.' },
  TriggerAlreadyAdded: { status: 409, detail: 'This trigger exists already.' },
  TriggerOfOtherKind: { status: 400, detail: 'The kind of a trigger cannot be changed. Add another one.' },
  TriggerNotInShadow: { status: 409, detail: 'This trigger is not in shadow.' },
  TriggerOff: { status: 409, detail: 'This trigger is switched off.' },
  RunNotFound: { status: 404, detail: 'There is no such run.' },
  RunAlreadyRequested: { status: 409, detail: 'This run exists already.' },
  RunHasEnded: { status: 409, detail: 'This run has ended already.' },
  RunNotCompleted: { status: 409, detail: 'Only the outputs of a completed run can be edited.' },
  RunNotFailed: { status: 409, detail: 'This run has not failed: there is nothing to dismiss.' },
  RunErased: { status: 409, detail: 'The person whom this run was about is erased: it cannot be changed.' },
  RunVersionNotFound: { status: 404, detail: 'This run has no such version.' },
  SuggestionNotFound: { status: 404, detail: 'There is no such suggestion.' },
  SuggestionAlreadyJudged: { status: 409, detail: 'This suggestion already has a different verdict.' },
  RunNotShareable: { status: 409, detail: 'Only a completed run can be shared.' },
  ShareNotFound: { status: 404, detail: 'There is no such link.' },
  ShareAlreadyCreated: { status: 409, detail: 'This link exists already.' },
  ShareRevoked: { status: 409, detail: 'This link is revoked. Make a new one instead.' },
  ShareExpired: { status: 409, detail: 'This link has expired. Extend it first.' },
  ExpiryOutOfRange: { status: 400, detail: 'A link ends at some time within the next ten years, or never.' },
  QuestionNotFound: { status: 404, detail: 'There is no such question on this link.' },
  TooManyQuestions: { status: 409, detail: 'This link holds as many questions as it can. Write an e-mail instead.' },
  DecisionOutOfRange: { status: 400, detail: 'The deadline for a decision must be within the next ten years.' },
  NoDocumentToDecideOn: { status: 400, detail: 'Only a proposal or an engagement overview can be decided on.' },
  NoDecisionAsked: { status: 409, detail: 'This link asks for no decision.' },
  NothingToRemindOf: { status: 400, detail: 'A reminder needs a decision that the link asks for.' },
  DecisionLapsed: {
    status: 409,
    detail: 'The time for a decision is over. Ask the sender of the link for a new one.',
  },
  DecisionMade: { status: 409, detail: 'This document was decided on already.' },
  DocumentChanged: {
    status: 409,
    detail: 'The document was changed since you opened it. Read what changed, then decide.',
  },
  NoSuchItem: { status: 400, detail: 'The price table has no such optional item.' },
  RevokedTooLongAgo: { status: 409, detail: 'This link was revoked too long ago to undo it. Make a new one instead.' },
  AttemptSuperseded: { status: 409, detail: 'Another worker has taken this run over.' },
  SubjectErased: { status: 409, detail: 'The person whom this is about was erased: nothing can be added.' },
  VersionStale: {
    status: 412,
    detail: 'It was saved by another person first. Load it again, then repeat your change.',
  },
}
