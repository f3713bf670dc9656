import { leadOfPerson } from '#domain/lead/service/lead-of-person.ts'
import type { Leads } from '#domain/lead/service/leads.ts'
import type { CommandContext } from '#domain/log/service/command-handler.ts'
import { kindOfMail, maxMailBytes, type ReadMail, withAuthor } from '../model/index.ts'
import type { Envelope, Mailbox } from '../ports/mailbox.ts'
import type { MailboxProgress, SkippedMail } from '../ports/mailbox-progress.ts'
import { receiveMails } from './receive-mails.ts'
import type { TakingPorts } from './take-mail.ts'

type Ports = Omit<TakingPorts, 'leads' | 'mailbox'> & {
  readonly leads: Pick<Leads, 'receiveMail' | 'add'>
  readonly mailbox: Mailbox
  readonly progress: Pick<MailboxProgress, 'read'>
}

/** The lead that gets the mail: one of those there are, or a new one with the sender's address. */
type Taker = { readonly leadId: string } | { readonly newLead: true }

type Outcome =
  | { readonly type: 'Taken'; readonly leadId: string }
  /** It is not in the mailbox any more. */
  | { readonly type: 'MailGone' }
  /** Another request took it meanwhile. */
  | { readonly type: 'TakenElsewhere' }
  | { readonly type: 'LeadErased' }
  /** Its sender has no address that a lead may have. */
  | { readonly type: 'NoSender' }

/**
 * Takes a mail that was skipped after all: it is read from the mailbox again, where only its envelope is stored. The claim
 * comes before the lead's event, so that of several requests, and after a crash between them, one lead gets the mail.
 */
export const takeSkipped =
  (ports: Ports) =>
  async (
    skipped: SkippedMail,
    taker: Taker,
    isAddress: (text: string) => boolean,
    context: CommandContext,
  ): Promise<Outcome> => {
    const envelope = await findAgain(ports, skipped)
    if (envelope === null) return { type: 'MailGone' }
    const read = await readAgain(ports, envelope)
    if (read === null) return { type: 'MailGone' }
    const mail = withAuthor(read, ports.own)
    const wanted =
      'leadId' in taker ? taker.leadId : (skipped.claimedBy ?? (await newLead(ports, mail, isAddress, context)))
    if (wanted === null) return { type: 'NoSender' }
    const lead = await ports.skipped.claim(skipped.id, wanted)
    if (lead === null) return { type: 'TakenElsewhere' }
    const automatic = kindOfMail(mail, ports.own) === 'automatic'
    const { receivedAt } = envelope
    const receipt = { mail, hash: skipped.id, receivedAt, automatic, imported: true } as const
    if (!(await receiveMails(ports)(lead, [receipt], context))) {
      await ports.skipped.release(skipped.id)
      return { type: 'LeadErased' }
    }
    await ports.skipped.remove(skipped.id)
    return { type: 'Taken', leadId: lead }
  }

/** By its UID, or by its Message-ID where the mailbox has new UIDs. One that was met without its envelope has its UID alone. */
const findAgain = async ({ mailbox }: Ports, skipped: SkippedMail): Promise<Envelope | null> => {
  const { uidValidity } = await mailbox.look()
  const isSame = uidValidity === skipped.uidValidity
  const others = skipped.messageId === '' ? [] : await mailbox.named(skipped.messageId)
  const envelopes = await mailbox.envelopes([...new Set([...(isSame ? [skipped.uid] : []), ...others])])
  const matches = envelopes.filter(({ messageId, size }) =>
    skipped.size === 0 ? isSame : messageId === skipped.messageId && size === skipped.size,
  )
  return (isSame && matches.find(({ uid }) => uid === skipped.uid)) || (matches[0] ?? null)
}

/** Of a mail that is too large or cannot be read, the lead gets the envelope and a sentence. */
const readAgain = async ({ mailbox, read }: Ports, envelope: Envelope): Promise<ReadMail | null> => {
  if (envelope.size > maxMailBytes)
    return plainMail(envelope, 'This mail is too large to be taken over: read it in the mailbox.')
  const source = (await mailbox.sources([envelope.uid])).get(envelope.uid)
  if (source === undefined) return null
  return (await read(source)) ?? plainMail(envelope, 'This mail cannot be read: look at it in the mailbox.')
}

const plainMail = ({ messageId, from, subject }: Envelope, text: string): ReadMail => ({
  messageId,
  from,
  subject,
  text,
  inReplyTo: [],
  references: [],
  attachments: [],
  headers: {},
  report: null,
})

const newLead = async (
  { leads }: Pick<Ports, 'leads'>,
  { from: { name, address } }: ReadMail,
  isAddress: (text: string) => boolean,
  context: CommandContext,
): Promise<string | null> => (isAddress(address) ? leadOfPerson(leads, { name, email: address }, context) : null)
