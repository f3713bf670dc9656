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

/** The right to hand a mail over; where another process has it, its age in milliseconds. */
export type Claim = { readonly own: true } | { readonly own: false; readonly ageMs: number }

/** The mails that were handed to the mail server. */
export type SentMails = {
  readonly has: (key: string) => Promise<boolean>
  readonly about: (subjects: readonly string[]) => Promise<readonly SentMail[]>
  /** Records that a hand-over to the mail server begins, unless one began before. */
  readonly begin: (key: string) => Promise<Claim>
  /** The hand-over ended with an answer, or without the mail. Only of an own claim. */
  readonly abandon: (key: string) => Promise<void>
  /** Idempotent. */
  readonly add: (...mails: readonly MailRecord[]) => Promise<void>
}
