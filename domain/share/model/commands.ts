import type { Instant } from '#domain/kernel/instant.ts'
import type {
  AcceptedPrice,
  ProposalAccepted,
  ProposalDeclined,
  QuestionAnswered,
  QuestionAsked,
  SectionTime,
  Visitor,
} from './events.ts'

export type ShareCommand =
  | CreateShare
  | OpenShare
  | { readonly type: 'ViewShare'; readonly visitId: string; readonly now: Instant }
  | ReadSections
  | ReviseShare
  | { readonly type: 'ExhaustPasscode'; readonly now: Instant }
  | { readonly type: 'RevokeShare'; readonly now: Instant }
  | { readonly type: 'RestoreShare'; readonly now: Instant }
  | AskQuestion
  | AnswerQuestion
  | AcceptProposal
  | DeclineProposal
  | RemindReader
  | EraseShare

export type CreateShare = {
  readonly type: 'CreateShare'
  readonly runId: string
  readonly workflowId: number
  readonly name: string | null
  readonly expiresAt: Instant | null
  readonly pinnedVersion: number | null
  readonly passcodeVerifier: string | null
  readonly requiresEmail: boolean
  readonly createdBy: string
  /** Asks for a decision, to be made by this moment. */
  readonly decisionUntil?: Instant | null
  /** Days after now on which the reader is reminded of the decision. */
  readonly remind?: readonly number[]
  readonly now: Instant
}

export type OpenShare = {
  readonly type: 'OpenShare'
  readonly visitId: string
  readonly by: Visitor
  /** This browser has the link open: the visit continues. */
  readonly returning: boolean
  /** The verifier of the given passcode, if one was given. */
  readonly passcodeVerifier: string | null
  readonly email: string | null
  readonly now: Instant
}

export type ReadSections = {
  readonly type: 'ReadSections'
  readonly visitId: string
  /** Reading time is capped by the length of the visit. */
  readonly openedAt: Instant
  readonly sections: readonly SectionTime[]
  readonly now: Instant
}

/** Staff change the given fields; absent ones are unchanged. */
export type ReviseShare = {
  readonly type: 'ReviseShare'
  readonly name?: string | null
  readonly expiresAt?: Instant | null
  readonly passcodeVerifier?: string
  /** Days after the creation on which the reader is reminded of the decision; none: never. */
  readonly remind?: readonly number[]
  readonly now: Instant
}

/** Records that the reader is reminded of the decision, on a day after the creation. */
export type RemindReader = { readonly type: 'RemindReader'; readonly day: number; readonly now: Instant }

export type AskQuestion = Omit<QuestionAsked['data'], 'askedAt'> & {
  readonly type: 'AskQuestion'
  readonly now: Instant
}

export type AnswerQuestion = Omit<QuestionAnswered['data'], 'answeredAt'> & {
  readonly type: 'AnswerQuestion'
  readonly now: Instant
}

/** `email` as verified by a code; the one given at the link's gate takes precedence. */
export type AcceptProposal = Omit<ProposalAccepted['data'], 'acceptedAt' | 'price'> & {
  readonly type: 'AcceptProposal'
  readonly price: AcceptedPrice | null | NoSuchItem
  /** The version that the link shows now. */
  readonly current: number
  readonly now: Instant
}

export type DeclineProposal = Omit<ProposalDeclined['data'], 'declinedAt'> & {
  readonly type: 'DeclineProposal'
  readonly now: Instant
}

/** Erases a person whom the link or one of its readers names. A repetition erases again. */
export type EraseShare = {
  readonly type: 'EraseShare'
  readonly leadId: string | null
  /** Revokes the link too, as its run is erased. */
  readonly revoke: boolean
  readonly now: Instant
}

/** Items were selected that the document does not offer. */
export type NoSuchItem = { readonly type: 'NoSuchItem' }

export type ShareRejection =
  | NoSuchItem
  | { readonly type: 'ShareNotFound' }
  | { readonly type: 'ShareAlreadyCreated' }
  | { readonly type: 'ShareRevoked' }
  | { readonly type: 'ShareExpired' }
  /** The link requires more: which gates are open, and whether a given passcode was wrong. */
  | {
      readonly type: 'ShareGated'
      readonly passcode: boolean
      readonly email: boolean
      readonly passcodeWrong: boolean
    }
  | { readonly type: 'ExpiryOutOfRange' }
  | { readonly type: 'QuestionNotFound' }
  /** The link has reached its limit of questions and answers. */
  | { readonly type: 'TooManyQuestions' }
  | { readonly type: 'DecisionOutOfRange' }
  /** The link asks for no decision. */
  | { readonly type: 'NoDecisionAsked' }
  /** Without a decision there is nothing to be reminded of. */
  | { readonly type: 'NothingToRemindOf' }
  | { readonly type: 'DecisionLapsed'; readonly until: Instant }
  /** The first decision stands. */
  | {
      readonly type: 'DecisionMade'
      readonly decided: 'accepted' | 'declined'
      readonly at: Instant
      readonly version: number
    }
  /** The document was changed since it was shown. */
  | { readonly type: 'DocumentChanged'; readonly current: number }
  | { readonly type: 'RevokedTooLongAgo' }
