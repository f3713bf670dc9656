import type { Instant } from '#domain/kernel/instant.ts'

/** A mail to or from the lead. The worker sends what staff write, and records the outcome. */
export type MailEvent =
  | LeadMailWritten
  | LeadMailWithdrawn
  | LeadMailSent
  | LeadMailRefused
  | LeadMailBounced
  | LeadMailReceived

type LeadMailWritten = {
  readonly type: 'LeadMailWritten'
  readonly data: {
    readonly mailId: string
    readonly subject: string
    readonly text: string
    readonly writtenAt: Instant
    /** The id of the lead's mail that it answers. */
    readonly inReplyTo?: string
    /** Until then it is held back, and can be withdrawn. */
    readonly undoableUntil?: Instant
  }
}

/** Staff took it back before it was sent. */
type LeadMailWithdrawn = {
  readonly type: 'LeadMailWithdrawn'
  readonly data: { readonly mailId: string; readonly withdrawnAt: Instant }
}

type LeadMailSent = {
  readonly type: 'LeadMailSent'
  /** The Message-ID is absent in version 1. */
  readonly data: { readonly mailId: string; readonly sentAt: Instant; readonly messageId?: string }
}

/** The mail server rejected it for good, or it is unknown whether it accepted it: it is not sent again. */
type LeadMailRefused = {
  readonly type: 'LeadMailRefused'
  readonly data: { readonly mailId: string; readonly refusedAt: Instant; readonly inDoubt?: true }
}

/** A delivery report (RFC 3464) says that it did not arrive. */
type LeadMailBounced = {
  readonly type: 'LeadMailBounced'
  readonly data: { readonly mailId: string; readonly reason: string; readonly bouncedAt: Instant }
}

/** Staff take the address for good again, after a mail to it was returned. */
export type LeadBounceLifted = { readonly type: 'LeadBounceLifted'; readonly data: { readonly liftedAt: Instant } }

/** A mail of the lead in the shared mailbox. */
type LeadMailReceived = {
  readonly type: 'LeadMailReceived'
  readonly data: ReceivedMail & {
    /** The id of the lead's mail that it answers. */
    readonly inReplyTo: string | null
    readonly takenAt: Instant
  }
}

export type ReceivedMail = {
  readonly mailId: string
  /** Empty where the mail has none. */
  readonly messageId: string
  readonly references: readonly string[]
  readonly from: { readonly name: string; readonly address: string }
  readonly subject: string
  readonly text: string
  /** The part that repeats earlier mail. */
  readonly quoted: string | null
  readonly attachments: readonly MailAttachment[]
  /** When the mail server received it. */
  readonly receivedAt: Instant
  /** An automatic answer (RFC 3834). */
  readonly automatic: boolean
  /** Taken later on request: it causes no notification and no run. */
  readonly imported?: true
}

export type MailAttachment = {
  readonly name: string
  /** In bytes. */
  readonly size: number
  /** Lower-case hex SHA-256 of the content; null where it is too large to be stored. */
  readonly hash: string | null
}
