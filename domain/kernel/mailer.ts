import type { Instant } from './instant.ts'

export type Mail = {
  /** The same mail has the same key, so that duplicates can be recognised. */
  readonly key: string
  readonly to: string
  readonly replyTo: string
  readonly subject: string
  readonly text: string
  readonly attachments?: readonly Attachment[]
}

export type Attachment = { readonly name: string; readonly type: string; readonly content: Uint8Array }

/** The mail server put this one mail off: trying again may help. */
export class MailDeferred extends Error {}

/**
 * Sends mails. `refused`: this one will never be taken. Throws `MailDeferred`, and `Unavailable` while the mail server
 * is away or does not know the account.
 */
export type Mailer = { readonly send: (mail: Mail) => Promise<'sent' | 'refused'> }

/** Which mails went out, by their keys. */
export type SentMails = {
  readonly has: (key: string) => Promise<boolean>
  /** When these, and all whose keys begin with one of the beginnings, were handed to the mail server; others are left out. */
  readonly sentAt: (keys: readonly string[], beginnings?: readonly string[]) => Promise<ReadonlyMap<string, Instant>>
  readonly add: (...keys: readonly string[]) => Promise<void>
}
