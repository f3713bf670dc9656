import { type Cause, worker } from '#domain/kernel/event.ts'
import type { DerivedIds } from '#domain/kernel/ids.ts'
import type { Instant } from '#domain/kernel/instant.ts'
import { cutText } from '#domain/kernel/text.ts'
import type { ArrivedMail } from '#domain/lead/model/index.ts'
import type { Leads } from '#domain/lead/service/leads.ts'
import { maxTextLength, type ReadMail, splitQuoted } from '../model/index.ts'
import type { AttachmentStore } from '../ports/mailbox-progress.ts'

type Ports = {
  readonly attachments: AttachmentStore
  readonly leads: Pick<Leads, 'receiveMail'>
  readonly derivedId: DerivedIds
  readonly sha256: (content: Uint8Array) => string
}

/** A mail for a lead. */
type Receipt = {
  readonly mail: ReadMail
  /** Of what identifies it. */
  readonly hash: string
  readonly receivedAt: Instant
  readonly automatic: boolean
  readonly imported?: true
}

type Taking = {
  readonly at: Instant
  /** The member of staff who assigned it; absent if it was matched automatically. */
  readonly cause?: Cause
}

/**
 * Adds mails to a lead, in one append whose correlation is the first one's; false if the lead is erased. The files come
 * first: an event never names one that is missing.
 */
export const receiveMails =
  (ports: Ports) =>
  async (leadId: string, receipts: readonly Receipt[], { at, cause }: Taking): Promise<boolean> => {
    const mails = receipts.map((receipt) => arrivedMail(ports, receipt))
    for (const [index, { mailId }] of mails.entries())
      if (!(await storeFiles(ports, leadId, mailId, receipts[index]))) return false
    const [first, ...further] = mails
    if (first === undefined) return true
    const alone = { actor: worker, correlationId: first.mailId, causationId: first.mailId }
    const outcome = await ports.leads.receiveMail(leadId, first, { cause: cause ?? alone, at }, further)
    return outcome.accepted
  }

const storeFiles = async (
  { attachments }: Ports,
  leadId: string,
  mailId: string,
  receipt: Receipt | undefined,
): Promise<boolean> => {
  const files = receipt?.mail.attachments.map(({ content }) => content) ?? []
  return files.every((content) => content === null) || attachments.put(leadId, mailId, files)
}

const arrivedMail = (
  { derivedId, sha256 }: Ports,
  { mail, hash, receivedAt, automatic, imported }: Receipt,
): ArrivedMail => {
  const { text, quoted } = splitQuoted(mail.text)
  return {
    mailId: derivedId(receivedAt, ['mail', hash]),
    messageId: mail.messageId,
    references: threadOf(mail),
    from: mail.from,
    subject: mail.subject,
    text: cutText(text, maxTextLength),
    quoted: quoted === null ? null : cutText(quoted, maxTextLength),
    receivedAt,
    automatic,
    ...(imported && { imported }),
    attachments: mail.attachments.map(({ name, size, content }) => ({
      name,
      size,
      hash: content === null ? null : sha256(content),
    })),
    answers: answersOf(mail).flatMap((id) => [id, ...ownMail(id)]),
  }
}

/** The nearest mail first. */
export const answersOf = ({ inReplyTo, references }: Pick<ReadMail, 'inReplyTo' | 'references'>): readonly string[] => [
  ...new Set([...inReplyTo, ...references.toReversed()]),
]

const threadOf = ({ references, inReplyTo }: ReadMail): readonly string[] =>
  references.length > 0 ? references : inReplyTo.slice(0, 1)

/** The id of an own mail, from its Message-ID. */
export const ownMail = (messageId: string): readonly string[] => {
  const [, id] = /^<mail-([0-9a-f-]{36})@/i.exec(messageId) ?? []
  return id === undefined ? [] : [id.toLowerCase()]
}
