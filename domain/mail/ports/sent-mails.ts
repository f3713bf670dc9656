import type { Instant } from '#domain/kernel/instant.ts'

type MailKind =
  | 'new_lead'
  | 'lead_message'
  | 'written'
  | 'decision'
  | 'code'
  | 'security'
  | 'notification'
  | 'log_head'
  | 'step'

/** Identifies a mail without its address or content. */
export type MailRecord = {
  /** The same mail has the same key: it is sent once. */
  readonly key: string
  /** The stream, or the id of the event, that the mail is about. */
  readonly about: string
  readonly kind: MailKind
  /** One of several recipients: a user's id or a role; null for the only one. */
  readonly recipient: string | null
}

export type SentMail = Omit<MailRecord, 'key'> & { readonly at: Instant }

/** The mails that were handed to the mail server. */
export type SentMails = {
  readonly has: (key: string) => Promise<boolean>
  readonly about: (subjects: readonly string[]) => Promise<readonly SentMail[]>
  /** Records that a hand-over to the mail server begins; false if one began before. */
  readonly begin: (key: string) => Promise<boolean>
  /** The hand-over ended with an answer, or without the mail. */
  readonly abandon: (key: string) => Promise<void>
  /** Idempotent. */
  readonly add: (...mails: readonly MailRecord[]) => Promise<void>
}
