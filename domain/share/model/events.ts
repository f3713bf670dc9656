import type { Instant } from '#domain/kernel/instant.ts'

/** Who opens a link: a visitor, a link-preview bot, or staff. */
export type Visitor = 'person' | 'machine' | 'staff'

export type ShareEvent =
  | ShareCreated
  | ShareOpened
  | ShareViewed
  | ShareSectionsRead
  /** The link asks its reader for a decision on the document. */
  | { readonly type: 'ShareDecisionAsked'; readonly data: { readonly until: Instant; readonly askedAt: Instant } }
  /** The days after the creation on which the reader is reminded of the decision; none: never. */
  | { readonly type: 'ShareRemindersSet'; readonly data: { readonly days: readonly number[]; readonly setAt: Instant } }
  /** The reader was sent the reminder of this day. */
  | { readonly type: 'ShareReminderSent'; readonly data: { readonly day: number; readonly sentAt: Instant } }
  | QuestionAsked
  | QuestionAnswered
  | ProposalAccepted
  | ProposalDeclined
  | { readonly type: 'ShareRenamed'; readonly data: { readonly name: string | null } }
  | { readonly type: 'ShareExpirySet'; readonly data: { readonly expiresAt: Instant | null } }
  /** A new passcode; guesses at the former one no longer count. */
  | { readonly type: 'SharePasscodeSet'; readonly data: { readonly passcodeVerifier: string; readonly setAt: Instant } }
  /** Too many wrong guesses: the passcode is locked until a new one is set. */
  | { readonly type: 'SharePasscodeExhausted'; readonly data: { readonly exhaustedAt: Instant } }
  | { readonly type: 'ShareRevoked'; readonly data: { readonly revokedAt: Instant } }
  /** Staff undid a revocation. */
  | { readonly type: 'ShareRestored'; readonly data: { readonly restoredAt: Instant } }
  /** A person is erased: this event deletes the key to the link's name and to the addresses of its readers so far. */
  | { readonly type: 'ShareErased'; readonly data: { readonly erasedAt: Instant; readonly leadId: string | null } }

export type ShareCreated = {
  readonly type: 'ShareCreated'
  readonly data: {
    readonly runId: string
    readonly workflowId: number
    /** The recipient's label. */
    readonly name: string | null
    readonly expiresAt: Instant | null
    /** The pinned version of the run; null when the link follows edits. */
    readonly pinnedVersion: number | null
    /** A keyed hash, worthless without the master key. */
    readonly passcodeVerifier: string | null
    readonly requiresEmail: boolean
    readonly createdAt: Instant
    readonly createdBy: string
  }
}

/** A visitor or a link-preview bot opened the link. */
type ShareOpened = {
  readonly type: 'ShareOpened'
  readonly data: {
    readonly visitId: string
    readonly by: 'person' | 'machine'
    readonly email: string | null
    readonly openedAt: Instant
  }
}

/** A visitor saw the report: once per visit. */
type ShareViewed = {
  readonly type: 'ShareViewed'
  readonly data: { readonly visitId: string; readonly viewedAt: Instant }
}

export type SectionTime = { readonly section: string; readonly milliseconds: number }

/** Reading time per section since the visit's last message. */
type ShareSectionsRead = {
  readonly type: 'ShareSectionsRead'
  readonly data: { readonly visitId: string; readonly sections: readonly SectionTime[]; readonly readAt: Instant }
}

type Decided = {
  readonly visitId: string
  readonly by: Visitor
  /** The lead that the document was made for, whose key seals the personal fields; null: the link's own key does. */
  readonly leadId: string | null
  /** The version of the outputs that were shown. */
  readonly version: number
  /** SHA-256 of these outputs' text, in lower-case hexadecimal digits. */
  readonly documentHash: string
  /** The verified address: given at the gate, or verified by a code. */
  readonly email: string | null
}

/** What is accepted of a price table: the indexes of the optional items chosen, and the total before tax. */
export type AcceptedPrice = {
  readonly selected: readonly number[]
  /** In the currency's smallest unit. */
  readonly total: number
  /** ISO 4217. */
  readonly currency: string
}

export type ProposalAccepted = {
  readonly type: 'ProposalAccepted'
  readonly data: Decided & {
    /** Typed as the signature. */
    readonly name: string
    /** The text that was signed. */
    readonly sentence: string
    /** Null if the document has no price table. */
    readonly price: AcceptedPrice | null
    readonly acceptedAt: Instant
  }
}

export type ProposalDeclined = {
  readonly type: 'ProposalDeclined'
  readonly data: Decided & { readonly reason: string | null; readonly declinedAt: Instant }
}

/** A reader asked a question about a section of the document. */
export type QuestionAsked = {
  readonly type: 'QuestionAsked'
  readonly data: {
    readonly questionId: string
    readonly visitId: string
    readonly by: Visitor
    /** The lead that the document was made for, whose key seals the text; null: the link's own key does. */
    readonly leadId: string | null
    /** The section's key in the document. */
    readonly section: string
    readonly text: string
    readonly askedAt: Instant
  }
}

/** Staff answered a question; `leadId` as in the question. */
export type QuestionAnswered = {
  readonly type: 'QuestionAnswered'
  readonly data: {
    readonly questionId: string
    readonly leadId: string | null
    readonly text: string
    readonly answeredAt: Instant
  }
}
