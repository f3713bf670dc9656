import { isSameAddress } from '#domain/kernel/email-address.ts'
import { makeOnce } from '#domain/kernel/make-once.ts'
import { idOf } from '#domain/kernel/stream-name.ts'
import type { Attachment, Mail } from '#domain/mail/ports/mailer.ts'
import type { LettersOf } from '#domain/mail/service/mail-notices.ts'
import type { ListedShare, ShareReader } from '../ports/share-reader.ts'
import type { DrawnReceipt, Receipts } from './receipts.ts'

type Ports = { readonly shares: Pick<ShareReader, 'find'>; readonly receipts: Receipts }

type Letterhead = {
  /** The office's address. */
  readonly to: string
  readonly replyTo: string
  readonly brandName: string
  readonly urlOf: (share: ListedShare) => string
}

/** The mails to both sides about a decision, with its receipt. An erased reader is not mailed. */
export const decisionMails =
  ({ shares, receipts }: Ports, letterhead: Letterhead): LettersOf =>
  async ({ type, stream }) => {
    if (type !== 'ProposalAccepted' && type !== 'ProposalDeclined') return []
    const share = await shares.find(idOf(stream))
    if (share === null) return []
    // Printed once for all recipients.
    const attachments = makeOnce(() => attachmentsOf(receipts, share))
    const compose =
      ({ role, address }: Recipient) =>
      async () => {
        const receipt = await receipts.text(share)
        if (receipt === null) return null
        return { to: address, ...mailOf(receipt, role, share, letterhead), attachments: await attachments() }
      }
    return recipientsOf(share, letterhead.to).map((recipient) => ({
      key: `${stream}-decision-${recipient.role}`,
      about: stream,
      kind: 'decision',
      recipient: recipient.role,
      compose: compose(recipient),
    }))
  }

/** The receipt and its proof. */
const attachmentsOf = async (receipts: Receipts, share: ListedShare): Promise<readonly Attachment[]> =>
  [await receipts.file(share), await receipts.dossier(share)].filter((file) => file !== null)

export type DecisionMailRole = 'reader' | 'office' | 'maker'

type Recipient = { readonly role: DecisionMailRole; readonly address: string }

/** The reader if the address is known, the link's creator, and the office. An erased reader is not mailed. */
const recipientsOf = ({ decision, createdByEmail }: ListedShare, office: string): readonly Recipient[] => {
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
  { title, text, letter }: Omit<DrawnReceipt, 'html' | 'part'>,
  role: Recipient['role'],
  share: ListedShare,
  { brandName, replyTo, urlOf }: Letterhead,
): Pick<Mail, 'replyTo' | 'subject' | 'text'> => ({
  replyTo,
  subject: `${brandName}: ${title}`,
  text: [
    role === 'reader' ? letter.first : `${title}.`,
    '',
    text,
    '',
    role === 'reader' ? letter.last : urlOf(share),
  ].join('\n'),
})
