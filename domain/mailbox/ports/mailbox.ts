import type { Instant } from '#domain/kernel/instant.ts'
import { Unavailable } from '#domain/kernel/unavailable.ts'
import type { ReadMail } from '../model/index.ts'

/** What the mail server says of a mail before it is fetched. */
export type Envelope = {
  readonly uid: number
  /** When the mail server received it. */
  readonly receivedAt: Instant
  /** With angle brackets; empty without one. */
  readonly messageId: string
  readonly from: { readonly name: string; readonly address: string }
  readonly subject: string
  /** In bytes. */
  readonly size: number
}

/** `lastUid` is the highest UID so far: RFC 9051, 2.3.1.1. */
export type MailboxState = { readonly uidValidity: string; readonly lastUid: number }

/**
 * The shared mailbox. It is only read: no mail is marked, moved or deleted. Throws `Unavailable` while the mail server
 * is unreachable or rejects the account.
 */
export type Mailbox = {
  /** Connects if necessary. */
  readonly look: () => Promise<MailboxState>
  /** The mails after a UID in ascending order, of those that are left; at most `limit`. */
  readonly after: (uid: number, limit: number) => Promise<readonly Envelope[]>
  /** The UIDs of mails that arrived on a day or later, in ascending order. */
  readonly since: (day: Instant) => Promise<readonly number[]>
  /** Of the mails that are left, in ascending order. */
  readonly envelopes: (uids: readonly number[]) => Promise<readonly Envelope[]>
  /** The UIDs of mails with this Message-ID. */
  readonly named: (messageId: string) => Promise<readonly number[]>
  /** The mails as they are, by UID, of those that are left. Throws `MailWithheld` if it is these mails that fail. */
  readonly sources: (uids: readonly number[]) => Promise<ReadonlyMap<number, Uint8Array>>
  /** Calls back when the mail server reports a new mail (IDLE, RFC 2177). */
  readonly onNews: (wake: () => void) => void
  readonly close: () => Promise<void>
}

/** The mail server fails at a mail, while it hands out others. */
export class MailWithheld extends Unavailable {
  constructor(cause: unknown) {
    super('The mailbox', cause, 'does not hand out a mail')
    this.name = 'MailWithheld'
  }
}

/** Decodes a mail in bounded time and memory; null if it cannot be read. */
export type MailReader = (source: Uint8Array) => Promise<ReadMail | null>
