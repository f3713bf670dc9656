/** A larger mail is not read: this is what the large mail services accept, and twice the files of a mail in base64. */
export const maxMailBytes = 50 * 1024 ** 2
/** A larger file is named, but not stored; neither are those beyond the sum of a mail. */
export const maxFileBytes = 10 * 1024 ** 2
export const maxFilesBytes = 25 * 1024 ** 2
/** Longer texts are cut. */
export const maxTextLength = 200_000

/** A file in a mail; `content` is null where it is too large to be stored. */
export type AttachedFile = {
  readonly name: string
  /** In bytes. */
  readonly size: number
  readonly content: Uint8Array | null
}

/** A delivery report (RFC 3464). */
export type DeliveryReport = {
  /** Whether it says that the mail will not arrive, not that it is late or did arrive. */
  readonly failed: boolean
  /** What the mail server said. */
  readonly reason: string
  /** The Message-IDs of the mails that it may be about. */
  readonly about: readonly string[]
}

/** A mail, decoded: text alone, in which links stand with their host. */
export type ReadMail = {
  /** With angle brackets; empty without one. */
  readonly messageId: string
  readonly inReplyTo: readonly string[]
  readonly references: readonly string[]
  readonly from: { readonly name: string; readonly address: string }
  /** The first address that answers go to, where it is given. */
  readonly replyTo?: { readonly name: string; readonly address: string }
  readonly subject: string
  readonly text: string
  readonly attachments: readonly AttachedFile[]
  /** The header fields that say what kind of mail it is, by their names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly report: DeliveryReport | null
  /** What a calendar in it is for, such as `REQUEST` or `REPLY` (RFC 5546, 1.4). */
  readonly calendarMethod?: string
}

/** Why a mail in the shared mailbox became no mail of a lead. */
export type SkipReason = 'unknown_sender' | 'list' | 'automatic' | 'too_large' | 'unreadable' | 'own'
