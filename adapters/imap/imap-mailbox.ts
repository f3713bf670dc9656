import type { FetchMessageObject, ImapFlow } from 'imapflow'
import { cutText } from '#domain/kernel/text.ts'
import type { Envelope, Mailbox } from '#domain/mailbox/ports/mailbox.ts'
import { maxMailsBytes } from './bounded-client.ts'
import { folderOf } from './connect-imap.ts'
import { imapSession } from './imap-session.ts'

/** The shared mailbox at an `imaps://user:password@host/folder` address. The folder is opened with EXAMINE: read-only. */
export const imapMailbox = (url: string): Mailbox => {
  const wakes = new Set<() => void>()
  const { reaching, close } = imapSession(url, () => {
    for (const wake of wakes) wake()
  })
  return {
    look: () =>
      reaching(async (client) => {
        // Reopened: of an open folder a server may know less, and one that was re-created keeps its name.
        const { uidNext, uidValidity } = await client.mailboxOpen(folderOf(url), { readOnly: true })
        return { uidValidity: String(uidValidity), lastUid: uidNext ? uidNext - 1 : await highestUid(client) }
      }),
    after: (uid, limit) =>
      reaching(async (client) => {
        const matches = (await client.search({ uid: `${uid + 1}:*` }, { uid: true })) || []
        // `n:*` always includes the last mail.
        const uids = matches.filter((one) => one > uid).toSorted((one, other) => one - other)
        for (let start = 0; start < uids.length; start += limit) {
          const envelopes = await envelopesOf(client, uids.slice(start, start + limit))
          // None where all of them were deleted since the search.
          if (envelopes.length > 0) return envelopes
        }
        return []
      }),
    since: (day) => reaching(async (client) => (await client.search({ since: new Date(day) }, { uid: true })) || []),
    envelopes: (uids) => reaching((client) => envelopesOf(client, uids)),
    named: (messageId) =>
      reaching(async (client) => (await client.search({ header: { 'message-id': messageId } }, { uid: true })) || []),
    sources: (uids) =>
      reaching(async (client) => {
        const mails =
          uids.length === 0 ? [] : await client.fetchAll([...uids], { uid: true, source: true }, { uid: true })
        return new Map(mails.flatMap(({ uid, source }) => (source === undefined ? [] : [[uid, source] as const])))
      }, maxMailsBytes),
    onNews: (wake) => void wakes.add(wake),
    close: async () => close(),
  }
}

/** For a server that does not say which UID is next (RFC 3501, 6.3.1). */
const highestUid = async (client: ImapFlow): Promise<number> => {
  const uids = (await client.search({ uid: '1:*' }, { uid: true })) || []
  return uids.toSorted((one, other) => one - other).at(-1) ?? 0
}

const envelopesOf = async (client: ImapFlow, uids: readonly number[]): Promise<readonly Envelope[]> => {
  if (uids.length === 0) return []
  const query = { uid: true, envelope: true, internalDate: true, size: true }
  const answers = await client.fetchAll([...uids], query, { uid: true })
  return answers
    .filter(isAsked)
    .map(envelopeOf)
    .toSorted((one, other) => one.uid - other.uid)
}

/** Among its answers a server reports the new flags of any mail (RFC 9051, 7.5.2). */
const isAsked = ({ envelope, size }: FetchMessageObject): boolean => envelope !== undefined || size !== undefined

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
