import type { FeedEntry } from '#domain/audit/service/feed.ts'
import type { RecordedEvent } from '#domain/kernel/event.ts'
import type { Instant } from '#domain/kernel/instant.ts'
import type { SentMails } from '#domain/kernel/mailer.ts'
import { streamName } from '#domain/kernel/stream-name.ts'
import type { LeadEvent } from '#domain/lead/model/index.ts'
import { mailsAbout } from '#domain/notification/service/deliver-notifications.ts'
import { codeMailsOf } from '#domain/share/service/address-codes.ts'
import { decisionMailKey, decisionMailRoles } from '#domain/share/service/mail-decisions.ts'
import type { Users } from '#domain/staff/ports/users.ts'

type SentMail = {
  readonly summary: string
  /** The run or link that the mail is about; absent if it is about the lead itself. */
  readonly about?: Pick<FeedEntry, 'kind' | 'streamId' | 'href'>
}

type Story = {
  readonly leadId: string
  readonly own: readonly RecordedEvent<LeadEvent>[]
  /** The events of the lead's runs and links. */
  readonly found: readonly FeedEntry[]
  readonly moment: Instant
}

const uuidLength = 36

/** The mails that Atrium sent about a lead, its runs and its links, up to a moment. */
export const leadMails = async (
  mails: Pick<SentMails, 'sentAt'>,
  users: Pick<Users, 'emailsOf'>,
  { leadId, own, found, moment }: Story,
): Promise<readonly (SentMail & { readonly at: Instant })[]> => {
  const [known, begun] = [mailsOf(leadId, found), beginningsOf(own, found)]
  const sent = [...(await mails.sentAt([...known.keys()], [...begun.keys()]))].filter(([, at]) => at <= moment)
  // The keys of mails to staff end with the user's id.
  const recipients = await users.emailsOf([...new Set(sent.map(([key]) => key.slice(-uuidLength)))])
  return sent.flatMap(([key, at]) => {
    const recipient = recipients.get(key.slice(-uuidLength)) ?? 'staff'
    const mail = known.get(key) ?? [...begun].find(([beginning]) => key.startsWith(beginning))?.[1](recipient)
    return mail === undefined ? [] : [{ ...mail, at }]
  })
}

/** The mails that the worker sends on its own about a lead and the decisions on its documents, by their keys. */
const mailsOf = (leadId: string, found: readonly FeedEntry[]): ReadonlyMap<string, SentMail> => {
  const decided = found.filter(({ type }) => type === 'ProposalAccepted' || type === 'ProposalDeclined')
  const receipts = decided.flatMap(({ kind, streamId, href }) =>
    decisionMailRoles.map((role) => {
      const mail = { summary: receiptMails[role], about: { kind, streamId, href } }
      return [decisionMailKey(streamId, role), mail] as const
    }),
  )
  return new Map<string, SentMail>([
    [streamName('lead', leadId), { summary: 'Mail about this lead handed to the mail server' }],
    ...receipts,
  ])
}

const receiptMails = {
  reader: 'Receipt of the decision mailed to the client',
  office: 'Mail about the decision handed to the mail server for the office',
  maker: 'Mail about the decision handed to the mail server for the maker of the link',
} as const

/** Mails of which there may be several, by key prefix: codes to readers, and notifications to staff. */
const beginningsOf = (
  own: readonly RecordedEvent<LeadEvent>[],
  found: readonly FeedEntry[],
): ReadonlyMap<string, (recipient: string) => SentMail> => {
  const linkOf = ({ kind, streamId, href }: FeedEntry) => ({ kind, streamId, href })
  const coded = found.filter(({ type }) => type === 'ShareOpened')
  const codes = coded.map((entry) => {
    const mail = { summary: 'Code for the address mailed to the client', about: linkOf(entry) }
    return [codeMailsOf(entry.streamId), () => mail] as const
  })
  const causes = [...own, ...found.map((entry) => ({ ...entry, about: linkOf(entry) }))]
  const notices = causes.flatMap((cause) => {
    const news = notified[cause.type]
    if (news === undefined) return []
    const about = 'about' in cause ? { about: cause.about } : {}
    return [
      [mailsAbout(cause.id), (recipient: string) => ({ summary: `Mail to ${recipient}: ${news}`, ...about })] as const,
    ]
  })
  return new Map([...codes, ...notices])
}

/** What staff are mailed about, by the event that causes it. */
const notified: Readonly<Record<string, string>> = {
  LeadFollowUpDateChanged: 'follow-up due',
  RunFailed: 'run failed',
  ShareViewed: 'document read',
  ShareCreated: 'link about to expire',
  ShareExpirySet: 'link about to expire',
  SharePasscodeExhausted: 'link locked after wrong passcodes',
  ProposalAccepted: 'document accepted',
  ProposalDeclined: 'document declined',
  QuestionAsked: 'question asked',
}
