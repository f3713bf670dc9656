import type { FeedEntry } from '#domain/audit/service/feed.ts'
import type { RecordedEvent } from '#domain/kernel/event.ts'
import type { Instant } from '#domain/kernel/instant.ts'
import { streamName } from '#domain/kernel/stream-name.ts'
import type { LeadEvent } from '#domain/lead/model/index.ts'
import type { SentMail, SentMails } from '#domain/mail/ports/sent-mails.ts'
import type { DecisionMailRole } from '#domain/share/service/decision-mails.ts'
import type { Users } from '#domain/staff/ports/users.ts'

type MailEntry = {
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

/** The mails that Atrium sent about a lead, its runs and its links, up to a moment. */
export const leadMails = async (
  mails: Pick<SentMails, 'about'>,
  users: Pick<Users, 'emailsOf'>,
  { leadId, own, found, moment }: Story,
): Promise<readonly (MailEntry & { readonly at: Instant })[]> => {
  const links = new Map(found.map((entry) => [`${entry.kind}-${entry.streamId}`, linkTo(entry)]))
  const causes = new Map([...own, ...found].map((cause) => [cause.id, cause]))
  const mailsSent = (await mails.about([streamName('lead', leadId), ...links.keys(), ...causes.keys()])).filter(
    ({ at }) => at <= moment,
  )
  const addresses = await users.emailsOf([...new Set(mailsSent.flatMap(({ recipient }) => recipient ?? []))])
  return mailsSent.flatMap(({ at, about, kind, recipient }) => {
    const cause = causes.get(about)
    const summary = summaryOf({
      kind,
      recipient,
      address: addresses.get(recipient ?? '') ?? 'staff',
      type: cause?.type,
    })
    const link = links.get(about) ?? (cause !== undefined && 'streamId' in cause ? linkTo(cause) : undefined)
    return summary === undefined ? [] : [{ summary, at, ...(link && { about: link }) }]
  })
}

const linkTo = ({ kind, streamId, href }: FeedEntry) => ({ kind, streamId, href })

type Summarised = Pick<SentMail, 'kind' | 'recipient'> & { readonly address: string; readonly type: string | undefined }

/** Undefined for a mail that has an event of its own, and for a notification of another release. */
const summaryOf = ({ kind, recipient, address, type = '' }: Summarised): string | undefined => {
  switch (kind) {
    case 'new_lead':
    case 'lead_message':
      return 'Mail about this lead handed to the mail server'
    case 'decision':
      return receiptMails[recipient as DecisionMailRole]
    case 'code':
      return 'Code for the address mailed to the client'
    case 'notification':
      return wordsByEvent[type] && `Mail to ${address}: ${wordsByEvent[type]}`
    case 'step':
      return `Mail of a workflow to ${address}`
    case 'written':
    case 'security':
    case 'log_head':
      return undefined
  }
}

const receiptMails: Readonly<Record<DecisionMailRole, string>> = {
  reader: 'Receipt of the decision mailed to the client',
  office: 'Mail about the decision handed to the mail server for the office',
  maker: 'Mail about the decision handed to the mail server for the maker of the link',
}

/** What staff are mailed about, by the event that causes it. */
const wordsByEvent: Readonly<Record<string, string>> = {
  LeadCaptured: 'new lead',
  LeadMessageReceived: 'message',
  LeadMeetingBooked: 'meeting booked',
  LeadMeetingMoved: 'meeting moved',
  LeadMeetingCancelled: 'meeting cancelled',
  LeadFollowUpDateChanged: 'follow-up due',
  LeadTaskAdded: 'task due',
  LeadTaskChanged: 'task due',
  RunFailed: 'run failed',
  ShareViewed: 'document read',
  ShareCreated: 'link about to expire',
  ShareExpirySet: 'link about to expire',
  SharePasscodeExhausted: 'link locked after wrong passcodes',
  ProposalAccepted: 'document accepted',
  ProposalDeclined: 'document declined',
  QuestionAsked: 'question asked',
}
