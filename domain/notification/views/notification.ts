import type { Instant } from '#domain/kernel/instant.ts'

export type NotificationKind =
  | 'link_viewed'
  | 'link_returned'
  | 'accepted'
  | 'declined'
  /** From a client about a document, or from a run or an agent that asks staff for approval. */
  | 'question'
  | 'run_failed'
  | 'follow_up_due'
  | 'link_expiring'
  | 'passcode_exhausted'
  | 'task_due'
  /** A visitor became a lead, by a form, the newsletter or a booking. */
  | 'lead_new'
  /** A lead wrote again. */
  | 'message'
  /** A lead booked, moved or cancelled a meeting. */
  | 'meeting'
  /** A lead wrote a mail, or one to it was refused or returned. */
  | 'mail'
  /** A recorded call has no lead. */
  | 'call'

/** A notification. Its id is that of the event that caused it: an event causes at most one. */
export type Notification = {
  readonly id: string
  readonly kind: NotificationKind
  /** When it is first shown; in the future if it announces a date to come. */
  readonly at: Instant
}
