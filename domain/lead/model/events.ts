import type { Day, Instant } from '#domain/kernel/instant.ts'
import type { LeadBounceLifted, MailEvent } from './mail-events.ts'
import type { Origin } from './origin.ts'
import type { LeadPriority, LeadSource, LeadStatus } from './words.ts'
import type { NoteEvent, TaskEvent } from './work-events.ts'

export type LeadEvent =
  | LeadCaptured
  | LeadMessageReceived
  | LeadSubscribed
  | LeadSubscriptionConfirmed
  | LeadUnsubscribed
  | LeadStatusChanged
  | LeadPriorityChanged
  | LeadValueChanged
  | LeadNotesChanged
  | LeadContactDataChanged
  | LeadContactDateChanged
  | LeadFollowUpDateChanged
  | LeadLostReasonChanged
  | LeadOwnerChanged
  | LeadConsentGiven
  | MeetingEvent
  | MailEvent
  | NoteEvent
  | TaskEvent
  | LeadBounceLifted
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
    /** In the smallest unit of the currency. */
    readonly estimatedValue: number | null
    readonly notes: string
    readonly capturedAt: Instant
    /** The origin of the visit, if the visitor's browser sent it. */
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
    /** In the smallest unit of the currency, if the lead had no value yet. */
    readonly estimatedValue?: number
    readonly origin?: Origin
    /** The day in the installation's zone, if it is another one than in UTC. */
    readonly day?: Day
    /** A message beyond the limit per lead; its text is not kept. */
    readonly overLimit?: true
  }
}

/** A known lead subscribed to the newsletter. */
type LeadSubscribed = {
  readonly type: 'LeadSubscribed'
  readonly data: { readonly subscribedAt: Instant; readonly filled: FilledFields }
}

/** The person confirmed the subscription from the own mailbox; only then it counts. */
type LeadSubscriptionConfirmed = {
  readonly type: 'LeadSubscriptionConfirmed'
  readonly data: { readonly confirmedAt: Instant }
}

type LeadUnsubscribed = { readonly type: 'LeadUnsubscribed'; readonly data: { readonly unsubscribedAt: Instant } }

type LeadStatusChanged = { readonly type: 'LeadStatusChanged'; readonly data: { readonly status: LeadStatus } }

type LeadPriorityChanged = {
  readonly type: 'LeadPriorityChanged'
  readonly data: { readonly priority: LeadPriority }
}

type LeadValueChanged = {
  readonly type: 'LeadValueChanged'
  readonly data: { readonly estimatedValue: number | null }
}

type LeadNotesChanged = { readonly type: 'LeadNotesChanged'; readonly data: { readonly notes: string } }

type LeadContactDataChanged = {
  readonly type: 'LeadContactDataChanged'
  readonly data: { readonly name?: string; readonly phone?: string | null; readonly company?: string | null }
}

type LeadContactDateChanged = {
  readonly type: 'LeadContactDateChanged'
  readonly data: { readonly lastContactDate: Instant | null }
}

type LeadFollowUpDateChanged = {
  readonly type: 'LeadFollowUpDateChanged'
  readonly data: { readonly followUpDate: Day | null }
}

/** The reason of a lost lead; it is removed when the status changes. */
type LeadLostReasonChanged = {
  readonly type: 'LeadLostReasonChanged'
  readonly data: { readonly lostReason: string | null }
}

/** The member of staff who looks after the lead; null: all of them do. */
type LeadOwnerChanged = { readonly type: 'LeadOwnerChanged'; readonly data: { readonly ownerId: string | null } }

/** A statement that the person agreed to, as displayed beside the submit button. */
type LeadConsentGiven = {
  readonly type: 'LeadConsentGiven'
  readonly data: { readonly purpose: ConsentPurpose; readonly text: string; readonly givenAt: Instant }
}

export type BookedMeeting = {
  /** The scheduling service's id of the booking. */
  readonly booking: string
  readonly title: string
  readonly startsAt: Instant
  /** When the service sent it. */
  readonly sentAt: Instant
  /** The day of the start in the installation's zone, if it is another one than in UTC. */
  readonly day?: Day
}

/** A booking at the scheduling service. Its id opens the booking there, and so is personal data too. */
export type MeetingEvent = LeadMeetingBooked | LeadMeetingMoved | LeadMeetingCancelled

type LeadMeetingBooked = { readonly type: 'LeadMeetingBooked'; readonly data: BookedMeeting }

/** Another time for a meeting; the services usually give it a new id. */
type LeadMeetingMoved = {
  readonly type: 'LeadMeetingMoved'
  readonly data: BookedMeeting & { readonly previous: string }
}

type LeadMeetingCancelled = {
  readonly type: 'LeadMeetingCancelled'
  readonly data: { readonly booking: string; readonly reason: string; readonly sentAt: Instant }
}

export type ConsentPurpose = 'contact' | 'newsletter'

/** The person is erased: this event destroys the lead's data key. The stream's last event. */
type LeadErased = {
  readonly type: 'LeadErased'
  readonly data: {
    readonly erasedAt: Instant
    /** Absent in version 1, which erased on request only. */
    readonly reason?: ErasureReason
    readonly reach?: ErasureReach
  }
}

/** On request of the person, or because the retention period of a lead that was never won is over. */
export type ErasureReason = 'request' | 'retention'

/** How much is erased together with the lead. */
export type ErasureReach = {
  readonly runs: number
  /** Those of the runs whose output is a document. */
  readonly documents: number
  /** Links to erased runs; they end. */
  readonly links: number
  /** Links to other runs, which lose their list of readers. */
  readonly readers: number
  /** Rows of import reports. */
  readonly importRows: number
  readonly securityEvents: number
}

/** The values given for empty fields. All of them are personal data. */
type FilledFields = {
  readonly name?: string
  readonly phone?: string
  readonly company?: string
}
