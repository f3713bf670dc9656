import type { Instant } from '#domain/kernel/instant.ts'
import type { SkipReason } from '../model/index.ts'
import type { Envelope } from './mailbox.ts'

/** How far the shared mailbox is read. */
export type Progress = {
  /** Null before the first look. */
  readonly uidValidity: string | null
  readonly lastUid: number
  readonly firstLookAt: Instant | null
  readonly lastLookAt: Instant | null
  /** The mails that were not read yet at the last look. */
  readonly behind: number
  /** Why the last look failed, in words. */
  readonly error: string | null
}

/** One process at a time reads the mailbox: it holds a lease, which ends a while after it was last renewed. */
export type MailboxProgress = {
  readonly read: () => Promise<Progress>
  /** Takes or renews the lease; false while another process holds it. */
  readonly hold: (holder: string) => Promise<boolean>
  readonly releaseLeases: (holder: string) => Promise<void>
  /** Records progress; false if the lease was lost. */
  readonly record: (holder: string, progress: Partial<Progress>) => Promise<boolean>
}

/** The mails that were read before: keyed hashes of what identifies them. */
export type SeenMails = {
  readonly hashOf: (identity: readonly string[]) => string
  /** Those of the hashes that were added before. */
  readonly among: (hashes: readonly string[]) => Promise<ReadonlySet<string>>
  readonly add: (hashes: readonly string[]) => Promise<void>
}

export type SkippedMail = Envelope & {
  readonly id: string
  readonly at: Instant
  readonly reason: SkipReason
  readonly uidValidity: string
  /** The lead that gets it: of two requests, or after a crash, the first. */
  readonly claimedBy?: string
}

/** The envelopes of mails that no lead has, sealed, for 30 days. */
export type SkippedMails = {
  /** Idempotent. */
  readonly add: (...mails: readonly SkippedMail[]) => Promise<void>
  readonly find: (id: string) => Promise<SkippedMail | null>
  /** The newest ones, and the number of all. */
  readonly list: (limit: number) => Promise<{ readonly count: number; readonly items: readonly SkippedMail[] }>
  readonly remove: (id: string) => Promise<void>
  /** The lead that gets the mail: this one, unless it was claimed for another before; null if the mail is gone. */
  readonly claim: (id: string, leadId: string) => Promise<string | null>
  /** Ends the claim of a lead that cannot get the mail. */
  readonly release: (id: string) => Promise<void>
}

/** Finds the leads of mails. */
export type MailSenders = {
  /** The leads to whom mails of ours went, by the Message-IDs of those mails. */
  readonly answered: (messageIds: readonly string[]) => Promise<ReadonlyMap<string, string>>
  /** The leads with these addresses, by address. */
  readonly leads: (addresses: readonly string[]) => Promise<ReadonlyMap<string, string>>
}

/** Files of mails, sealed with the key of their lead, and deleted with it. */
export type AttachmentStore = {
  /** Idempotent; false if the lead is erased. */
  readonly put: (leadId: string, mailId: string, files: readonly (Uint8Array | null)[]) => Promise<boolean>
  readonly find: (leadId: string, mailId: string, number: number) => Promise<Uint8Array | null>
}
