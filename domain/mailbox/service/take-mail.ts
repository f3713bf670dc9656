import { type Cause, worker } from '#domain/kernel/event.ts'
import type { DerivedIds } from '#domain/kernel/ids.ts'
import type { Instant } from '#domain/kernel/instant.ts'
import { cutText } from '#domain/kernel/text.ts'
import type { ReceivedMail } from '#domain/lead/model/index.ts'
import type { Leads } from '#domain/lead/service/leads.ts'
import { kindOfMail, maxMailBytes, maxTextLength, type ReadMail, type SkipReason, splitQuoted } from '../model/index.ts'
import type { Envelope, Mailbox, MailReader } from '../ports/mailbox.ts'
import type { AttachmentStore, MailSenders, SeenMails, SkippedMails } from '../ports/mailbox-progress.ts'

export type TakingPorts = {
  readonly mailbox: Pick<Mailbox, 'source'>
  readonly read: MailReader
  readonly seen: SeenMails
  readonly skipped: SkippedMails
  readonly senders: MailSenders
  readonly attachments: AttachmentStore
  readonly leads: Pick<Leads, 'receiveMail' | 'recordBounce'>
  readonly derivedId: DerivedIds
  /** Lower-case hex SHA-256. */
  readonly sha256: (content: Uint8Array) => string
  /** The addresses that mails are sent from. */
  readonly own: readonly string[]
}

/** A mail in the mailbox; `imported`: it came before the first look, and causes neither a notification nor a run. */
export type Arrival = {
  readonly envelope: Envelope
  readonly uidValidity: string
  readonly at: Instant
  readonly imported?: true
}

type Taking = 'taken' | 'skipped' | 'nothing new'

/** Takes a mail of the shared mailbox: to its lead, or to the mails that were skipped. Repeated, it does nothing. */
export const takeMail =
  (ports: TakingPorts) =>
  async (arrival: Arrival): Promise<Taking> => {
    const { seen, skipped, derivedId } = ports
    const skip = async (reason: SkipReason, hash: string) => {
      const { envelope, uidValidity, at } = arrival
      const id = derivedId(envelope.receivedAt, ['skipped', hash])
      await skipped.add({ ...envelope, id, at, reason, uidValidity })
    }
    const mail = await readOf(ports, arrival.envelope)
    if (mail === null) return 'nothing new'
    const hash = seen.hashOf(mail.read === null ? traceOf(arrival.envelope) : identityOf(mail.read, ports.sha256))
    if (await seen.has(hash)) return 'nothing new'
    const reason = mail.read === null ? mail.reason : await deliver(ports)(mail.read, arrival, hash)
    if (reason !== null) await skip(reason, hash)
    await seen.add([hash])
    return reason === null ? 'taken' : 'skipped'
  }

type Reading =
  | { readonly read: ReadMail }
  | { readonly read: null; readonly reason: Extract<SkipReason, 'too_large' | 'unreadable'> }

const readOf = async (
  { mailbox, read }: Pick<TakingPorts, 'mailbox' | 'read'>,
  { uid, size }: Envelope,
): Promise<Reading | null> => {
  if (size > maxMailBytes) return { read: null, reason: 'too_large' }
  const source = await mailbox.source(uid)
  // It was deleted in the meantime.
  if (source === null) return null
  if (source.byteLength > maxMailBytes) return { read: null, reason: 'too_large' }
  const mail = await read(source)
  return mail === null ? { read: null, reason: 'unreadable' } : { read: mail }
}

/** What identifies a mail that is not read. */
export const traceOf = ({ messageId, size, from }: Envelope): readonly string[] => [
  'envelope',
  messageId,
  from.address,
  String(size),
]

/** The same Message-ID with another content is another mail. */
const identityOf = (mail: ReadMail, sha256: TakingPorts['sha256']): readonly string[] => [
  ...['mail', mail.messageId, mail.from.address, mail.subject, mail.text],
  ...mail.attachments.map(({ name, size, content }) => `${name} ${content === null ? size : sha256(content)}`),
]

/** Null if a lead has the mail now, else why none has. */
const deliver =
  (ports: TakingPorts) =>
  async (mail: ReadMail, arrival: Arrival, hash: string): Promise<SkipReason | null> => {
    const kind = kindOfMail(mail, ports.own)
    if (kind === 'own' || kind === 'list') return kind
    if (kind === 'report') return recordReport(ports, mail, arrival)
    const automatic = kind === 'automatic'
    const wasReceived = async (leadId: string | null) =>
      leadId !== null && (await receive(ports)(leadId, mail, { ...arrival, hash, automatic }))
    const { answered, lead } = ports.senders
    if (await wasReceived(await answered(answersOf(mail)))) return null
    if (await wasReceived(await lead(mail.from.address))) return null
    return automatic ? 'automatic' : 'unknown_sender'
  }

/** The nearest mail first. */
const answersOf = ({ inReplyTo, references }: Pick<ReadMail, 'inReplyTo' | 'references'>): readonly string[] => [
  ...new Set([...inReplyTo, ...references.toReversed()]),
]

type Receipt = Pick<Arrival, 'envelope' | 'at' | 'imported'> & {
  readonly hash: string
  readonly automatic: boolean
  /** The member of staff who assigned it; absent if it was matched automatically. */
  readonly cause?: Cause
}

type ReceivingPorts = Pick<TakingPorts, 'attachments' | 'derivedId' | 'sha256'> & {
  readonly leads: Pick<Leads, 'receiveMail'>
}

/** Adds a mail to a lead; false if that is erased. The files come first: an event never names one that is missing. */
export const receive =
  ({ attachments, leads, derivedId, sha256 }: ReceivingPorts) =>
  async (
    leadId: string,
    mail: ReadMail,
    { envelope, hash, automatic, at, imported, cause }: Receipt,
  ): Promise<boolean> => {
    const mailId = derivedId(envelope.receivedAt, ['mail', hash])
    const files = mail.attachments.map(({ content }) => content)
    if (!(await attachments.put(leadId, mailId, files))) return false
    const { text, quoted } = splitQuoted(mail.text)
    const received: ReceivedMail = {
      ...{ mailId, messageId: mail.messageId, references: threadOf(mail), from: mail.from, subject: mail.subject },
      ...{ text: cutText(text, maxTextLength), quoted: quoted === null ? null : cutText(quoted, maxTextLength) },
      ...{ receivedAt: envelope.receivedAt, automatic, ...(imported && { imported }) },
      attachments: mail.attachments.map(({ name, size, content }) => ({
        ...{ name, size },
        hash: content === null ? null : sha256(content),
      })),
    }
    const answers = answersOf(mail).flatMap((id) => [id, ...ownMail(id)])
    const alone = { actor: worker, correlationId: mailId, causationId: mailId }
    const outcome = await leads.receiveMail(leadId, { ...received, answers }, { cause: cause ?? alone, at })
    return outcome.accepted
  }

const threadOf = ({ references, inReplyTo }: ReadMail): readonly string[] =>
  references.length > 0 ? references : inReplyTo.slice(0, 1)

/** The id of an own mail, from its Message-ID. */
const ownMail = (messageId: string): readonly string[] => {
  const [, id] = /^<mail-([0-9a-f-]{36})@/i.exec(messageId) ?? []
  return id === undefined ? [] : [id.toLowerCase()]
}

const recordReport = async (
  { senders, leads }: Pick<TakingPorts, 'senders' | 'leads'>,
  { report, inReplyTo, references }: ReadMail,
  { at }: Pick<Arrival, 'at'>,
): Promise<SkipReason | null> => {
  const about = [...(report?.about ?? []), ...answersOf({ inReplyTo, references })]
  for (const [messageId, mailId] of about.flatMap((id) => ownMail(id).map((own) => [id, own] as const))) {
    const leadId = report?.failed ? await senders.answered([messageId]) : null
    if (leadId === null) continue
    const cause = { actor: worker, correlationId: mailId, causationId: mailId }
    const outcome = await leads.recordBounce(leadId, { mailId, reason: report?.reason ?? '' }, { cause, at })
    if (outcome.accepted) return null
  }
  return 'automatic'
}
