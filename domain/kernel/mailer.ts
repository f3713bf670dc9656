export type Mail = {
  /** The same mail has the same key, so that duplicates can be recognised. */
  readonly key: string
  readonly to: string
  readonly replyTo: string
  readonly subject: string
  readonly text: string
}

/** Sends mails. `refused`: this one will never be taken. Throws `Unavailable` where it is worth trying again. */
export type Mailer = { readonly send: (mail: Mail) => Promise<'sent' | 'refused'> }

/** Which mails went out, by their keys. */
export type SentMails = {
  readonly has: (key: string) => Promise<boolean>
  readonly add: (key: string) => Promise<void>
}
