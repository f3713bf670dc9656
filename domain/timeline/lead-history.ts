import type { FeedEntry } from '#domain/audit/service/feed.ts'
import type { RecordedEvent } from '#domain/kernel/event.ts'
import type { Instant } from '#domain/kernel/instant.ts'
import { streamName } from '#domain/kernel/stream-name.ts'
import { eventsUntil } from '#domain/kernel/view.ts'
import type { LeadEvent, LeadStatus, Origin } from '#domain/lead/model/index.ts'
import { type LeadEntry, leadEntries } from '#domain/lead/views/lead-entries.ts'
import type { LeadWords } from '#domain/lead/views/lead-event-summary.ts'
import type { EventStore } from '#domain/log/ports/event-store.ts'
import type { SentMails } from '#domain/mail/ports/sent-mails.ts'
import type { Users } from '#domain/staff/ports/users.ts'
import { leadMails } from './lead-mails.ts'

type Named = Omit<LeadEntry, 'type' | 'causationId'> & {
  readonly type: string
  readonly actorEmail: string | null
  /** The run or share of the event; absent for the lead's own events. */
  readonly about?: Pick<FeedEntry, 'kind' | 'streamId' | 'href'>
  /** What a policy changed the lead for; absent for what people did. */
  readonly cause?: { readonly summary: string; readonly href: string }
}

export type LeadTimeline = {
  /** In chronological order. */
  readonly entries: readonly Named[]
  readonly stages: readonly LeadStage[]
  /** The origin of the first visit that sent one. */
  readonly origin: Origin | null
}

/** The history of a lead, its runs, their links and its mails up to a moment; null for a lead unknown then. */
export type LeadHistory = { readonly timeline: (leadId: string, moment: Instant) => Promise<LeadTimeline | null> }

type Ports = {
  readonly store: EventStore
  readonly users: Users
  readonly mails: SentMails
  readonly linked: (leadId: string, moment: Instant) => Promise<readonly FeedEntry[]>
  readonly words: LeadWords
}

export const leadHistory = ({ store, users, mails, linked, words }: Ports): LeadHistory => ({
  timeline: async (leadId, moment) => {
    const events = eventsUntil((await store.read<LeadEvent>(streamName('lead', leadId))).events, moment)
    if (events.length === 0) return null
    const owners = events.flatMap(({ type, data }) => (type === 'LeadOwnerChanged' ? (data.ownerId ?? []) : []))
    const emails = await users.emailsOf([...new Set([...events.map(({ actor }) => actor), ...owners])])
    const member = (id: string) => emails.get(id) ?? 'a former member'
    const linkEntries = (await linked(leadId, moment)).toReversed()
    const causes = new Map(linkEntries.map((entry) => [entry.id, { summary: summaryOf(entry), href: entry.href }]))
    const own = leadEntries(events, { ...words, member }).map(({ causationId, ...entry }) => {
      const cause = causes.get(causationId) ?? stepCause(linkEntries, causationId)
      return { ...entry, actorEmail: emails.get(entry.actor) ?? null, ...(cause && { cause }) }
    })
    const others = linkEntries.flatMap(linkedEntry)
    const handedOn = await leadMails(mails, users, { leadId, own: events, found: linkEntries, moment })
    const entries = [...own, ...others, ...handedOn.map(mailEntry)].sort((a, b) => timeOf(a.at) - timeOf(b.at))
    return { entries, stages: leadStages(events, moment), origin: originIn(events) }
  },
})

/** A step of a run names its run as `<run>/<step>`. */
const stepCause = (found: readonly FeedEntry[], causationId: string) => {
  const [runId, step] = causationId.split('/')
  const run = step === undefined ? undefined : found.find(({ streamId }) => streamId === runId)
  return run && { summary: `Step ${step} of a run`, href: run.href }
}

/** Events of runs and shares in a lead's timeline; their own histories have the others, such as attempts. */
const summaries: Readonly<Record<string, string>> = {
  RunRequested: 'Run started',
  RunLeadSet: 'Run attached',
  RunSkipped: 'Run not made',
  RunCompleted: 'Run completed',
  RunFailed: 'Run failed',
  RunCancelled: 'Run cancelled',
  RunOutputsRevised: 'Document edited',
  RunOutputsRestored: 'Earlier version of the document restored',
  RunTextSuggested: 'Text suggested by the AI',
  ShareCreated: 'Link made',
  ShareOpened: 'Link opened',
  ShareViewed: 'Document read',
  ShareSectionsRead: 'Sections read',
  ShareRenamed: 'Link renamed',
  ShareExpirySet: 'Expiry of the link set',
  SharePasscodeSet: 'Passcode of the link set',
  SharePasscodeExhausted: 'Link locked after wrong passcodes',
  QuestionAsked: 'Question asked',
  QuestionAnswered: 'Question answered',
  ShareDecisionAsked: 'Decision asked for',
  ShareRemindersSet: 'Reminders set',
  ShareReminderSent: 'Reminder sent',
  ProposalAccepted: 'Document accepted',
  ProposalDeclined: 'Document declined',
  ApprovalRequested: 'Proposed by an agent',
  ApprovalApproved: 'Proposal of an agent approved',
  ApprovalRejected: 'Proposal of an agent rejected',
  ShareRevoked: 'Link revoked',
  ShareRestored: 'Link restored',
}

const linkedEntry = (linked: FeedEntry): readonly Named[] => {
  const { id: _, text: __, kind, streamId, href, actorName, position: ___, ...entry } = linked
  if (summaries[entry.type] === undefined) return []
  const actorEmail = actorName === entry.actor ? null : actorName
  const about = { kind, streamId, href }
  return [{ ...entry, correlationId: '', summary: summaryOf(linked), changes: [], actorEmail, about }]
}

const summaryOf = ({ type, text }: FeedEntry): string => {
  const summary = summaries[type]
  if (summary === undefined) return text
  return text.includes(':') ? `${summary}${text.slice(text.indexOf(':'))}` : summary
}

const mailEntry = (mail: Awaited<ReturnType<typeof leadMails>>[number]): Named => {
  const none = { version: 0, actor: 'worker', correlationId: '', changes: [], actorEmail: null }
  return { ...none, ...mail, type: 'MailSent' }
}

const originIn = (events: readonly LeadEvent[]): Origin | null => {
  for (const event of events) {
    const said = event.type === 'LeadCaptured' || event.type === 'LeadMessageReceived' ? event.data.origin : undefined
    if (said !== undefined) return said
  }
  return null
}

/** A status and its period; `until` is null for the current one. */
type LeadStage = {
  readonly status: LeadStatus
  readonly since: Instant
  readonly until: Instant | null
  readonly milliseconds: number
}

/** The statuses of a lead in chronological order, up to `now`. */
const leadStages = (history: readonly RecordedEvent<LeadEvent>[], now: Instant): readonly LeadStage[] => {
  const starts = history.flatMap((event) => {
    if (event.type === 'LeadCaptured') return [{ status: event.data.status, since: event.data.capturedAt }]
    return event.type === 'LeadStatusChanged' ? [{ status: event.data.status, since: event.at }] : []
  })
  return starts.map(({ status, since }, index) => {
    const until = starts[index + 1]?.since ?? null
    return { status, since, until, milliseconds: Math.max(0, timeOf(until ?? now) - timeOf(since)) }
  })
}

const timeOf = (at: Instant) => new Date(at).getTime()
