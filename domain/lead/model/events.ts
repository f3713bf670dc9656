import type { Day, Instant } from '#domain/kernel/instant.ts'
import type { Origin } from './origin.ts'
import type { LeadPriority, LeadSource, LeadStatus } from './words.ts'

export type LeadEvent =
  | LeadCaptured
  | LeadMessageReceived
  | LeadSubscribed
  | LeadStatusChanged
  | LeadPriorityChanged
  | LeadValueChanged
  | LeadNotesChanged
  | LeadContactDataChanged
  | LeadContactDateChanged
  | LeadFollowUpDateChanged
  | LeadLostReasonChanged
  | LeadConsentGiven
  | LeadErased

export type LeadCaptured = {
  readonly type: 'LeadCaptured'
  readonly data: {
    readonly source: LeadSource
    readonly name: string
    readonly email: string
    readonly phone: string | null
    readonly company: string | null
    readonly status: LeadStatus
    readonly priority: LeadPriority
    /** US cents. */
    readonly estimatedValue: number | null
    readonly notes: string
    readonly capturedAt: Instant
    /** Where the visit began that led to it, where the visitor's browser told. */
    readonly origin?: Origin
  }
}

/** A further message from a known address, and the empty fields that it filled. */
export type LeadMessageReceived = {
  readonly type: 'LeadMessageReceived'
  readonly data: {
    readonly message: string
    readonly receivedAt: Instant
    readonly filled: FilledFields
    /** US cents, where the lead had no value yet. */
    readonly estimatedValue?: number
    readonly origin?: Origin
    /** One more than is kept of a lead's messages: it says nothing else. */
    readonly overLimit?: true
  }
}

/** A known address asked for the newsletter. */
export type LeadSubscribed = {
  readonly type: 'LeadSubscribed'
  readonly data: { readonly subscribedAt: Instant; readonly filled: FilledFields }
}

export type LeadStatusChanged = { readonly type: 'LeadStatusChanged'; readonly data: { readonly status: LeadStatus } }

export type LeadPriorityChanged = {
  readonly type: 'LeadPriorityChanged'
  readonly data: { readonly priority: LeadPriority }
}

export type LeadValueChanged = {
  readonly type: 'LeadValueChanged'
  readonly data: { readonly estimatedValue: number | null }
}

export type LeadNotesChanged = { readonly type: 'LeadNotesChanged'; readonly data: { readonly notes: string } }

export type LeadContactDataChanged = {
  readonly type: 'LeadContactDataChanged'
  readonly data: { readonly name?: string; readonly phone?: string | null; readonly company?: string | null }
}

export type LeadContactDateChanged = {
  readonly type: 'LeadContactDateChanged'
  readonly data: { readonly lastContactDate: Instant | null }
}

export type LeadFollowUpDateChanged = {
  readonly type: 'LeadFollowUpDateChanged'
  readonly data: { readonly followUpDate: Day | null }
}

/** Why a lost lead was lost. It goes with the status: a lead that is lost no more has no reason. */
export type LeadLostReasonChanged = {
  readonly type: 'LeadLostReasonChanged'
  readonly data: { readonly lostReason: string | null }
}

/** What somebody agreed to, in the words that stood beside the button. */
export type LeadConsentGiven = {
  readonly type: 'LeadConsentGiven'
  readonly data: { readonly purpose: ConsentPurpose; readonly text: string; readonly givenAt: Instant }
}

export type ConsentPurpose = 'contact' | 'newsletter'

/** The person is erased: with this event goes the key to all that is personal of this lead. The last of its events. */
export type LeadErased = {
  readonly type: 'LeadErased'
  readonly data: {
    readonly erasedAt: Instant
    /** Absent in events of earlier releases: somebody asked for it. */
    readonly reason?: ErasureReason
    readonly reach?: ErasureReach
  }
}

/** On request of the person, or because the time is over for which leads that were never won are kept. */
export type ErasureReason = 'request' | 'retention'

/** How much was erased together with the lead. */
export type ErasureReach = {
  readonly runs: number
  /** Those of the runs that had brought a document. */
  readonly documents: number
  /** Links that ended, as what they led to is erased. */
  readonly links: number
  /** Links to other documents that forgot who had read them. */
  readonly readers: number
  /** Rows of the reports on imported files. */
  readonly importRows: number
  readonly securityEvents: number
}

/** What was given for fields that were empty. Personal, all of it. */
export type FilledFields = {
  readonly name?: string
  readonly phone?: string
  readonly company?: string
}
