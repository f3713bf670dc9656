import type { FetchMessageObject, FetchQueryObject, ImapFlow, SearchObject } from 'imapflow'
import { Unavailable } from '#domain/kernel/unavailable.ts'
import { MailWithheld } from '#domain/mailbox/ports/mailbox.ts'
import { maxMailsBytes } from './bounded-client.ts'
import type { imapSession } from './imap-session.ts'

type Session = Pick<ReturnType<typeof imapSession>, 'reaching'>

/** The UIDs of mails that match, in ascending order. */
export const searchMails = async (client: ImapFlow, query: SearchObject): Promise<readonly number[]> => {
  // RFC 9051, 9: `n:*` in an empty folder is an error.
  if (client.mailbox && client.mailbox.exists === 0) return []
  const uids = await client.search(query, { uid: true })
  // The library answers `false` for a refusal, which is no empty folder.
  if (!Array.isArray(uids)) throw new Error('the mail server refuses a search')
  return uids.toSorted((one, other) => one - other)
}

/** So many mails at most are met without their envelope: beyond that, it is the server that fails. */
const maxBare = 10
const bareQuery = { uid: true, internalDate: true, size: true }

/**
 * What the server says of mails. An envelope that the server cannot make, or that cannot be parsed, leaves the mail with
 * its UID alone, and keeps none of the others from being met.
 */
export const fetchEnvelopes = async (
  session: Session,
  uids: readonly number[],
): Promise<readonly FetchMessageObject[]> => {
  let bare = 0
  const fetchPart = async (part: readonly number[]): Promise<readonly FetchMessageObject[]> => {
    if (part.length === 0) return []
    try {
      return await session.reaching((client) => fetchWhole(client, part))
    } catch (error) {
      // Throws if the server is out of reach.
      await session.reaching(async () => undefined)
      const half = Math.ceil(part.length / 2)
      if (part.length > 1) return [...(await fetchPart(part.slice(0, half))), ...(await fetchPart(part.slice(half)))]
      bare += 1
      if (bare > maxBare) throw error
      return part.map((uid) => ({ uid, seq: 0 }))
    }
  }
  return fetchPart(uids)
}

/** The library drops an answer that it cannot parse: such mails are asked for once more, without the envelope. */
const fetchWhole = async (client: ImapFlow, uids: readonly number[]): Promise<readonly FetchMessageObject[]> => {
  const mails = await fetchThese(client, uids, { ...bareQuery, envelope: true })
  const rest = without(uids, mails)
  return rest.length === 0 ? mails : [...mails, ...(await fetchThese(client, rest, bareQuery))]
}

/** Among its answers a server reports the new flags of any mail (RFC 9051, 7.5.2). */
const fetchThese = async (client: ImapFlow, uids: readonly number[], query: FetchQueryObject) => {
  const answers = await client.fetchAll([...uids], query, { uid: true })
  return answers.filter(({ envelope, size }) => envelope !== undefined || size !== undefined)
}

const without = (uids: readonly number[], mails: readonly { readonly uid: number }[]): readonly number[] => {
  const answered = new Set(mails.map(({ uid }) => uid))
  return uids.filter((uid) => !answered.has(uid))
}

/** Throws `MailWithheld` if the server fails at these mails, while it hands out another. */
export const fetchSources = async (
  session: Session,
  uids: readonly number[],
): Promise<ReadonlyMap<number, Uint8Array>> => {
  if (uids.length === 0) return new Map()
  try {
    return await session.reaching((client) => sourcesOf(client, uids), maxMailsBytes)
  } catch (error) {
    if (await handsOutAnother(session, uids)) throw new MailWithheld(error instanceof Unavailable ? error.cause : error)
    throw error
  }
}

const sourcesOf = async (client: ImapFlow, uids: readonly number[]): Promise<ReadonlyMap<number, Uint8Array>> => {
  const answers = await client.fetchAll([...uids], { uid: true, source: true }, { uid: true })
  const mails = answers.flatMap(({ uid, source }) => (source ? [{ uid, source }] : []))
  const rest = without(uids, mails)
  // What is not answered was deleted, unless it is still there.
  if (rest.length > 0 && (await fetchThese(client, rest, bareQuery)).length > 0)
    throw new Error('the mail server answers without the mail')
  return new Map(mails.map(({ uid, source }) => [uid, source]))
}

/** Small, so that a slow line does not fail them. */
const probeBytes = 65_536
const maxProbes = 5

const handsOutAnother = async (session: Session, uids: readonly number[]): Promise<boolean> => {
  const small = await session.reaching((client) => searchMails(client, { smaller: probeBytes }))
  const others = small.filter((uid) => !uids.includes(uid)).toReversed()
  // Of several that fail together, one may be handed out alone.
  const apart = uids.length > 1 ? small.filter((uid) => uids.includes(uid)) : []
  for (const uid of [...others, ...apart].slice(0, maxProbes)) {
    const sources = await session.reaching((client) => sourcesOf(client, [uid])).catch(() => null)
    if (sources?.has(uid)) return true
  }
  return false
}
