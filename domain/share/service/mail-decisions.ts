import { isSameAddress } from '#domain/kernel/email-address.ts'
import type { Mail, Mailer, SentMails } from '#domain/kernel/mailer.ts'
import { idOf } from '#domain/kernel/stream-name.ts'
import type { EventNotice } from '#domain/log/event-notice.ts'
import type { Parking } from '#domain/log/service/parking.ts'
import type { ShareReader, ShownShare } from '../ports/share-reader.ts'
import type { Receipts } from './receipts.ts'

type Ports = {
  readonly shares: ShareReader
  readonly receipts: Receipts
  readonly mailer: Mailer
  readonly sent: SentMails
  /** Aborted at shutdown. */
  readonly pause: (milliseconds: number) => Promise<void>
  readonly complain: (message: string) => void
  readonly park: Parking
}

type Letterhead = {
  /** The office's address. */
  readonly to: string
  readonly replyTo: string
  readonly brandName: string
  /** The first and last paragraph of a reader's mail: what it is, and what is attached. */
  readonly toReader: { readonly first: string; readonly last: string }
  readonly urlOf: (share: ShownShare) => string
}

const firstPauseMs = 1000
const maxPauseMs = 60_000

/**
 * Mails both sides about each decision, with its receipt: each recipient once. A mail that fails 20 times is parked;
 * while the mail server is unreachable, all wait.
 */
export const mailDecisions = (ports: Ports, letterhead: Letterhead) => {
  const { shares, receipts, mailer, sent, pause, complain, park } = ports
  let pauseMs = firstPauseMs

  const mailTo = async (share: ShownShare, { role, address }: Recipient): Promise<void> => {
    const key = decisionMailKey(share.id, role)
    const receipt = (await sent.has(key)) ? null : await receipts.text(share)
    if (receipt === null) return
    const attachments = [await receipts.file(share), await receipts.dossier(share)].filter((one) => one !== null)
    const mail = mailOf(receipt, role, share, letterhead)
    if ((await mailer.send({ key, to: address, ...mail, attachments })) === 'refused')
      complain(`The mail server refuses the mail about ${key}; it is not sent again.`)
    await sent.add(key)
    pauseMs = firstPauseMs
  }

  const mail = park('mail about decisions', async ({ type, stream }) => {
    if (type !== 'ProposalAccepted' && type !== 'ProposalDeclined') return
    const share = await shares.find(idOf(stream))
    if (share === null) return
    for (const recipient of recipientsOf(share, letterhead.to)) await mailTo(share, recipient)
  })

  return async (notices: readonly EventNotice[]): Promise<void> => {
    for (const notice of notices) await mail(notice).catch(later)
  }

  /** The notices are redelivered with increasing delays. */
  async function later(error: unknown): Promise<never> {
    await pause(pauseMs)
    pauseMs = Math.min(2 * pauseMs, maxPauseMs)
    throw error
  }
}

export const decisionMailRoles = ['reader', 'office', 'maker'] as const
type Role = (typeof decisionMailRoles)[number]

/** The key of the mail about the decision on a link. */
export const decisionMailKey = (shareId: string, role: Role): string => `share-${shareId}-decision-${role}`

type Recipient = { readonly role: Role; readonly address: string }

/** The reader if the address is known, the link's creator, and the office. An erased reader is not mailed. */
const recipientsOf = ({ decision, createdByEmail }: ShownShare, office: string): readonly Recipient[] => {
  const reader = decision === null || decision.state === 'open' ? null : decision.email
  return [
    ...(reader === null ? [] : [{ role: 'reader', address: reader } as const]),
    { role: 'office', address: office },
    ...(createdByEmail === null || isSameAddress(createdByEmail, office)
      ? []
      : [{ role: 'maker', address: createdByEmail } as const]),
  ]
}

const mailOf = (
  { title, text }: { readonly title: string; readonly text: string },
  role: Recipient['role'],
  share: ShownShare,
  { brandName, replyTo, urlOf, toReader }: Letterhead,
): Pick<Mail, 'replyTo' | 'subject' | 'text'> => ({
  replyTo,
  subject: `${brandName}: ${title}`,
  text: [
    role === 'reader' ? toReader.first : `${title}.`,
    '',
    text,
    '',
    role === 'reader' ? toReader.last : urlOf(share),
  ].join('\n'),
})
