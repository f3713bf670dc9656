import type { FetchMessageObject, ImapFlow } from 'imapflow'
import { cutText } from '#domain/kernel/text.ts'
import type { Envelope, Mailbox } from '#domain/mailbox/ports/mailbox.ts'
import { folderOf } from './connect-imap.ts'
import { fetchEnvelopes, fetchSources, searchMails } from './fetch-mails.ts'
import { imapSession } from './imap-session.ts'

/** The shared mailbox at an `imaps://user:password@host/folder` address. The folder is opened with EXAMINE: read-only. */
export const imapMailbox = (url: string): Mailbox => {
  const wakes = new Set<() => void>()
  const session = imapSession(url, () => {
    for (const wake of wakes) wake()
  })
  const { reaching, close } = session
  const envelopesOf = async (uids: readonly number[]): Promise<readonly Envelope[]> => {
    const mails = await fetchEnvelopes(session, uids)
    return mails.map(envelopeOf).toSorted((one, other) => one.uid - other.uid)
  }
  return {
    look: () =>
      reaching(async (client) => {
        // Reopened: of an open folder a server may know less, and one that was re-created keeps its name.
        const { uidNext, uidValidity } = await client.mailboxOpen(folderOf(url), { readOnly: true })
        return { uidValidity: String(uidValidity), lastUid: uidNext ? uidNext - 1 : await highestUid(client) }
      }),
    after: async (uid, limit) => {
      const matches = await reaching((client) => searchMails(client, { uid: `${uid + 1}:*` }))
      // `n:*` always includes the last mail.
      const uids = matches.filter((one) => one > uid)
      for (let start = 0; start < uids.length; start += limit) {
        const envelopes = await envelopesOf(uids.slice(start, start + limit))
        // None where all of them were deleted since the search.
        if (envelopes.length > 0) return envelopes
      }
      return []
    },
    since: (day) => reaching((client) => searchMails(client, { since: new Date(day) })),
    envelopes: envelopesOf,
    named: (messageId) => reaching((client) => searchMails(client, { header: { 'message-id': messageId } })),
    sources: (uids) => fetchSources(session, uids),
    onNews: (wake) => void wakes.add(wake),
    close: async () => close(),
  }
}

/** For a server that does not say which UID is next (RFC 3501, 6.3.1). */
const highestUid = async (client: ImapFlow): Promise<number> => (await searchMails(client, { uid: '1:*' })).at(-1) ?? 0

const maxHeaderLength = 1000

const envelopeOf = ({ uid, envelope, internalDate, size = 0 }: FetchMessageObject): Envelope => {
  const [from] = envelope?.from ?? []
  const text = (value = '') => cutText(value.replace(/[\p{Cc}\u202a-\u202e]/gu, '').toWellFormed(), maxHeaderLength)
  return {
    uid,
    size,
    receivedAt: momentOf(internalDate),
    messageId: text(envelope?.messageId),
    from: { name: text(from?.name), address: text(from?.address) },
    subject: text(envelope?.subject),
  }
}

const momentOf = (date: string | Date | undefined): string => {
  const time = new Date(date ?? Number.NaN).getTime()
  return new Date(Number.isNaN(time) ? Date.now() : time).toISOString()
}
