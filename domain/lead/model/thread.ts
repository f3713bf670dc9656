import type { LeadMail } from './mails.ts'

/** At most this many ids stand in References: the first and the newest (RFC 5322 sets no limit). */
const maxReferences = 20

/**
 * The headers that put a mail into the thread of the one that it answers (RFC 5322, 3.6.4); none for a new thread.
 * @param idOf the Message-ID of an own mail that an earlier release sent.
 */
export const threadOf = (
  mails: readonly LeadMail[],
  inReplyTo: string | null,
  idOf: (mailId: string) => string,
): { readonly inReplyTo?: string; readonly references?: readonly string[] } => {
  const ids: string[] = []
  const passedIds = new Set<string>()
  for (let next = inReplyTo; next !== null && !passedIds.has(next); ) {
    passedIds.add(next)
    const mail = mails.find(({ id }) => id === next)
    if (mail === undefined) break
    const own = mail.direction === 'out' ? idOf(mail.id) : ''
    ids.unshift(...mail.references, (mail.messageId ?? '') || own)
    next = mail.references.length > 0 ? null : mail.inReplyTo
  }
  const references = [...new Set(ids.filter((id) => id !== ''))]
  const last = references.at(-1)
  if (last === undefined) return {}
  return { inReplyTo: last, references: [...references.slice(0, 1), ...references.slice(1).slice(-maxReferences + 1)] }
}
