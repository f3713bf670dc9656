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

/** The mail server deferred this mail: a retry may succeed. */
export class MailDeferred extends Error {}

/**
 * Sends mails. `refused`: rejected for good. Throws `MailDeferred`, and `Unavailable` while the mail server is
 * unreachable or rejects the account.
 */
export type Mailer = { readonly send: (mail: Mail) => Promise<'sent' | 'refused'> }
