import type { Day, Instant } from '#domain/kernel/instant.ts'
import type { Budget } from './budget.ts'
import type { BookedMeeting, ErasureReach, ErasureReason } from './events.ts'
import type { LiftBounce, ReceiveMails, RecordBounce, RecordMail, WithdrawMail, WriteMail } from './mail-commands.ts'
import type { Origin } from './origin.ts'
import type { LeadPriority, LeadSource, LeadStatus } from './words.ts'
import type { WorkCommand } from './work-commands.ts'

export type LeadCommand =
  | CaptureLead
  | ReceiveMessage
  | SubscribeLead
  | UnsubscribeLead
  | BookMeeting
  | CancelMeeting
  | WriteMail
  | WithdrawMail
  | RecordMail
  | WorkCommand
  | RecordBounce
  | LiftBounce
  | ReceiveMails
  | FillLead
  | ReviseLead
  | MoveLead
  | EraseLead

/** A new lead: from a message, a subscription, or entered by staff. */
export type CaptureLead = {
  readonly type: 'CaptureLead'
  readonly source: LeadSource
  readonly email: string
  readonly name: string
  readonly phone: string
  readonly company: string
  readonly notes: string
  readonly status: LeadStatus
  readonly priority: LeadPriority
  /** In the smallest unit of the currency. */
  readonly estimatedValue: number | null
  readonly origin?: Origin
  /** What the person agreed to, as worded beside the button. */
  readonly consent?: string
  /** The subscription is confirmed from the mailbox of the address. */
  readonly confirmed?: true
  readonly lastContactDate?: Instant | null
  readonly followUpDate?: Day | null
  /** Applies to lost leads only. */
  readonly lostReason?: string | null
  readonly ownerId?: string | null
  /** The booking that the lead arrived with, and its end if it is over already. */
  readonly meeting?: BookedMeeting
  readonly meetingEnded?: MeetingEnd
  /** When the lead arrived, if earlier than now. */
  readonly capturedAt?: Instant
  readonly now: Instant
}

/** A known lead sends another message. */
export type ReceiveMessage = {
  readonly type: 'ReceiveMessage'
  readonly name: string
  readonly phone: string
  readonly company: string
  readonly message: string
  readonly budget: Budget
  readonly origin?: Origin
  readonly consent?: string
  readonly now: Instant
  /** In the installation's zone; that of UTC if omitted. */
  readonly today?: Day
  /** Of the installation's currency; 2 if omitted. */
  readonly decimals?: number
}

/** A known lead subscribes to the newsletter. */
export type SubscribeLead = {
  readonly type: 'SubscribeLead'
  readonly name: string
  readonly consent?: string
  /** From the mailbox of the address. */
  readonly confirmed?: true
  readonly now: Instant
}

/** The person wants no newsletter any more. */
export type UnsubscribeLead = { readonly type: 'UnsubscribeLead'; readonly now: Instant }

/** A known lead books a meeting, or a new time for one. */
export type BookMeeting = BookedMeeting & {
  readonly type: 'BookMeeting'
  /** The booking that this one replaces. */
  readonly replaces: string | null
  /** It stands although it had ended: booked once more, as a seat may be, or moved by others alone. */
  readonly again?: boolean
  /** The end of the booking, if that was delivered first. */
  readonly ended?: MeetingEnd
  readonly name: string
  readonly phone: string
  readonly company: string
  readonly notes: string
  /** Without it, other meetings do not count for the follow-up. */
  readonly now?: Instant
}

type MeetingEnd = { readonly reason: string; readonly sentAt: Instant }

export type CancelMeeting = {
  readonly type: 'CancelMeeting'
  readonly booking: string
  readonly reason: string
  readonly sentAt: Instant
  readonly now: Instant
}

/** Fills empty fields of a lead and overwrites nothing. */
export type FillLead = {
  readonly type: 'FillLead'
  readonly name: string
  readonly phone: string
  readonly company: string
  readonly notes: string
  readonly estimatedValue: number | null
  readonly followUpDate: Day | null
  readonly ownerId?: string | null
}

/** Staff change fields of a lead; absent fields are unchanged. */
export type ReviseLead = {
  readonly type: 'ReviseLead'
  readonly status?: LeadStatus
  readonly priority?: LeadPriority
  readonly estimatedValue?: number | null
  readonly notes?: string
  readonly name?: string
  readonly phone?: string | null
  readonly company?: string | null
  readonly lastContactDate?: Instant | null
  readonly followUpDate?: Day | null
  /** Applies to lost leads only. */
  readonly lostReason?: string | null
  /** An active member of staff, which the caller has verified. */
  readonly ownerId?: string | null
  readonly now: Instant
}

/** A policy moves a lead to another status, if it is still in one of the `from` statuses. */
export type MoveLead = {
  readonly type: 'MoveLead'
  readonly from: readonly LeadStatus[]
  readonly to: LeadStatus
  /** In the smallest unit of the currency. */
  readonly estimatedValue?: number
  readonly now: Instant
}

/** Erases the person. Statistics such as status and value are kept. */
export type EraseLead = {
  readonly type: 'EraseLead'
  readonly reason?: ErasureReason
  /** What is erased together with the lead. */
  readonly reach?: ErasureReach
  readonly now: Instant
}

export type LeadRejection =
  | { readonly type: 'LeadNotFound' }
  | { readonly type: 'LeadAlreadyCaptured' }
  | { readonly type: 'LeadErased' }
  | { readonly type: 'NoteNotFound' }
  /** It is too old to be changed. */
  | { readonly type: 'NoteSettled' }
  | { readonly type: 'TaskNotFound' }
  /** The task has another version. */
  | { readonly type: 'VersionStale' }
  /** It answers a mail that the lead does not have. */
  | { readonly type: 'MailNotFound' }
  | { readonly type: 'NoSuchMail' }
  /** A mail to the address was returned. */
  | { readonly type: 'AddressReturned' }
  /** Too late to take it back. */
  | { readonly type: 'MailOnItsWay' }
