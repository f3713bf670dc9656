export type Mail = {
  /** The same mail has the same key, so that duplicates can be recognised. */
  readonly key: string
  readonly to: string
  readonly replyTo: string
  readonly subject: string
  readonly text: string
  /** The Message-ID of the mail that it answers, and those of the whole thread before it. */
  readonly inReplyTo?: string
  readonly references?: readonly string[]
  /** Called when the mail server is ready for the content; the mail is not handed over if it throws. */
  readonly onHandOver?: () => Promise<void>
  readonly attachments?: readonly Attachment[]
  /** A person wrote it: all others say that no automatic answer is wanted (RFC 3834). */
  readonly byPerson?: true
  /** The address that ends such mails with one click (RFC 8058). */
  readonly unsubscribe?: string
}

export type Attachment = { readonly name: string; readonly type: string; readonly content: Uint8Array }

/** This mail was not taken, and a retry may succeed: the mail server deferred it, or broke off while it was handed over. */
export class MailDeferred extends Error {}

/** The connection broke between the hand-over of the mail and the answer: it may have been accepted. */
export class MailInDoubt extends MailDeferred {
  constructor(cause: unknown) {
    super('The mail server does not say whether it took the mail.', { cause })
    this.name = 'MailInDoubt'
  }
}

/**
 * A hand-over has an answer, or is given up, within this time. A claim that is older belongs to a process that ended, or
 * stands still.
 */
export const maxHandOverMs = 60_000

/**
 * Sends mails. `refused`: rejected for good. Throws `MailDeferred`, `MailInDoubt`, and `Unavailable` while the mail
 * server is unreachable or rejects the account.
 */
export type Mailer = { readonly send: (mail: Mail) => Promise<'sent' | 'refused'> }

/** The Message-ID of the mail with a key. */
export type MessageIds = { readonly messageIdOf: (key: string) => string }
