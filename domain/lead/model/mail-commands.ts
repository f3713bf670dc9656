import type { Instant } from '#domain/kernel/instant.ts'
import type { ReceivedMail } from './mail-events.ts'

/** Staff, a step or a reminder write a mail to the lead, to be sent once. */
export type WriteMail = {
  readonly type: 'WriteMail'
  readonly mailId: string
  readonly subject: string
  readonly text: string
  /** The id of the lead's mail that it answers. */
  readonly inReplyTo?: string | null
  /** It is held back for ten seconds, in which it can be withdrawn. */
  readonly undoable?: boolean
  /** A step or a reminder writes it: not to an address from which a mail was returned. */
  readonly unattended?: boolean
  readonly now: Instant
}

/** Staff take back a mail that is held back; `whileQueued`: any that still waits. */
export type WithdrawMail = {
  readonly type: 'WithdrawMail'
  readonly mailId: string
  readonly whileQueued?: boolean
  readonly now: Instant
}

/** What the mail server did with a mail; `in doubt` if the connection broke after the mail was handed over. */
export type RecordMail = {
  readonly type: 'RecordMail'
  readonly mailId: string
  readonly outcome: 'sent' | 'refused' | 'in doubt'
  /** Of a mail that was sent. */
  readonly messageId?: string
  readonly now: Instant
}

/** A delivery report says that a mail did not arrive. */
export type RecordBounce = {
  readonly type: 'RecordBounce'
  readonly mailId: string
  readonly reason: string
  readonly now: Instant
}

/** Staff take the address for good again. */
export type LiftBounce = { readonly type: 'LiftBounce'; readonly now: Instant }

/** Mails of the lead arrived in the shared mailbox, in this order. */
export type ReceiveMails = {
  readonly type: 'ReceiveMails'
  readonly mails: readonly ArrivedMail[]
  readonly now: Instant
}

export type ArrivedMail = ReceivedMail & {
  /** Message-IDs and ids of own mails that it answers, the nearest first. */
  readonly answers: readonly string[]
}
