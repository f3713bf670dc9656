import type { Instant } from '#domain/kernel/instant.ts'
import { maxMailBytes, type ReadMail, type SkipReason } from '../model/index.ts'
import { type Envelope, type Mailbox, type MailReader, MailWithheld } from '../ports/mailbox.ts'
import type { SeenMails } from '../ports/mailbox-progress.ts'

type Ports = {
  readonly mailbox: Pick<Mailbox, 'sources'>
  readonly read: MailReader
  readonly seen: SeenMails
  /** Lower-case hex SHA-256. */
  readonly sha256: (content: Uint8Array) => string
}

/** A mail in the mailbox; `imported`: it came before the first look, and causes neither a notification nor a run. */
export type Arrival = {
  readonly envelope: Envelope
  readonly uidValidity: string
  readonly at: Instant
  readonly imported?: true
}

/**
 * A mail that is there; `hash` is that of what identifies it as it was read, `sourceHash` as it is: of two releases, the
 * later one may read a mail otherwise.
 */
export type Incoming = { readonly arrival: Arrival; readonly hash: string; readonly sourceHash?: string } & Reading

type Reading =
  | { readonly mail: ReadMail }
  | { readonly mail: null; readonly reason: Extract<SkipReason, 'too_large' | 'unreadable'> }

/** Fetches and decodes mails, without those that were deleted in the meantime, were seen before, or are there twice. */
export const readArrivals = async (ports: Ports, arrivals: readonly Arrival[]): Promise<readonly Incoming[]> => {
  const { mailbox, seen } = ports
  const readable = arrivals.filter(({ envelope }) => !isTooLarge(envelope))
  const sources = await sourcesOf(mailbox, readable)
  const readings = await Promise.all(arrivals.map((arrival) => readOne(ports, arrival, sources)))
  const incoming = new Map(readings.flatMap((one) => (one === null ? [] : [[one.hash, one] as const])))
  const seenHashes = await seen.among([...incoming.values()].flatMap(hashesOf))
  return [...incoming.values()].filter((one) => !hashesOf(one).some((hash) => seenHashes.has(hash)))
}

type Sources = ReadonlyMap<number, Uint8Array | 'withheld'>

/** A mail that the server does not hand out fails the look, which comes again; an import is done by hand, and goes on. */
const sourcesOf = async (mailbox: Ports['mailbox'], arrivals: readonly Arrival[]): Promise<Sources> => {
  const uids = arrivals.map(({ envelope }) => envelope.uid)
  try {
    return await mailbox.sources(uids)
  } catch (error) {
    if (!(error instanceof MailWithheld) || !arrivals.every(({ imported }) => imported)) throw error
    if (uids.length === 1) return new Map(uids.map((uid) => [uid, 'withheld']))
    const apart: (readonly [number, Uint8Array | 'withheld'])[] = []
    for (const arrival of arrivals) apart.push(...(await sourcesOf(mailbox, [arrival])))
    return new Map(apart)
  }
}

/** A mail counts as seen under either hash. */
export const hashesOf = ({ hash, sourceHash }: Incoming): readonly string[] =>
  sourceHash === undefined ? [hash] : [hash, sourceHash]

const isTooLarge = ({ size }: Pick<Envelope, 'size'>): boolean => size > maxMailBytes

const readOne = async ({ read, seen, sha256 }: Ports, arrival: Arrival, sources: Sources): Promise<Incoming | null> => {
  const { envelope } = arrival
  const skipUnread = (reason: 'too_large' | 'unreadable'): Incoming => ({
    arrival,
    hash: seen.hashOf(traceOf(envelope)),
    mail: null,
    reason,
  })
  if (isTooLarge(envelope)) return skipUnread('too_large')
  const source = sources.get(envelope.uid)
  if (source === undefined) return null
  if (source === 'withheld') return skipUnread('unreadable')
  if (isTooLarge({ size: source.byteLength })) return skipUnread('too_large')
  const mail = await read(source)
  if (mail === null) return skipUnread('unreadable')
  const sourceHash = seen.hashOf(sourceIdentity(envelope, sha256(bodyOf(source))))
  return { arrival, hash: seen.hashOf(identityOf(mail, sha256)), sourceHash, mail }
}

const sourceIdentity = ({ messageId, from, subject }: Envelope, body: string): readonly string[] => [
  ...['source', messageId, from.address, subject, body],
]

/** Without the header, to which each server on the way adds its own. */
const bodyOf = (source: Uint8Array): Uint8Array => {
  for (let at = source.indexOf(lineFeed); at >= 0; at = source.indexOf(lineFeed, at + 1)) {
    const next = source[at + 1] === carriageReturn ? at + 2 : at + 1
    if (source[next] === lineFeed) return source.subarray(next + 1)
  }
  return source
}

const [lineFeed, carriageReturn] = [0x0a, 0x0d] as const

/** What identifies a mail that is not read; its UID where the server does not say more. */
export const traceOf = ({ messageId, size, from, uid }: Envelope): readonly string[] => [
  ...['envelope', messageId, from.address, String(size)],
  ...(size === 0 ? [String(uid)] : []),
]

/** The same Message-ID with another content is another mail. */
const identityOf = (mail: ReadMail, sha256: Ports['sha256']): readonly string[] => [
  ...['mail', mail.messageId, mail.from.address, mail.subject, mail.text],
  ...mail.attachments.map(({ name, size, content }) => `${name} ${content === null ? size : sha256(content)}`),
]
