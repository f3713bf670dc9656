import type { FeedEntry, LinkedEntry } from '#domain/audit/service/feed.ts'
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
import { isSummarised, linkedSummary, type Titles } from './linked-entries.ts'
import { type VisitLine, type VisitWords, visitLines } from './visit-lines.ts'

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
  /** When that visitor wrote. */
  readonly originAt: Instant | null
}

/** The history of a lead, its runs, their links and its mails up to a moment; null for a lead unknown then. */
export type LeadHistory = { readonly timeline: (leadId: string, moment: Instant) => Promise<LeadTimeline | null> }

type Ports = {
  readonly store: EventStore
  readonly users: Users
  readonly mails: SentMails
  readonly linked: (leadId: string, moment: Instant) => Promise<readonly LinkedEntry[]>
  readonly titles: (leadId: string) => Promise<Titles>
  readonly words: LeadWords & VisitWords
}

/** Entries at the same time stand in this order: the lead's own, those of runs and links, mails. */
export const leadHistory = ({ store, users, mails, linked, titles: titlesOf, words }: Ports): LeadHistory => ({
  timeline: async (leadId, moment) => {
    const events = eventsUntil((await store.read<LeadEvent>(streamName('lead', leadId))).events, moment)
    if (events.length === 0) return null
    const owners = events.flatMap(({ type, data }) => (type === 'LeadOwnerChanged' ? (data.ownerId ?? []) : []))
    const emails = await users.emailsOf([...new Set([...events.map(({ actor }) => actor), ...owners])])
    const member = (id: string) => emails.get(id) ?? 'a former member'
    const linkEntries = (await linked(leadId, moment)).toReversed()
    const titles = await titlesOf(leadId)
    const causes = new Map(
      linkEntries.map((entry) => [entry.id, { summary: linkedSummary(entry, titles), href: entry.href }]),
    )
    const own = leadEntries(events, { ...words, member }).map(({ causationId, ...entry }) => {
      const cause = causes.get(causationId) ?? stepCause(linkEntries, causationId)
      return { ...entry, actorEmail: emails.get(entry.actor) ?? null, ...(cause && { cause }) }
    })
    const others = visitLines(linkEntries, words).flatMap((line) => linkedEntry(line, titles))
    const handedOn = await leadMails(mails, users, { leadId, own: events, found: linkEntries, moment })
    const entries = [...own, ...others, ...handedOn.map(mailEntry)].sort((a, b) => timeOf(a.at) - timeOf(b.at))
    return { entries, stages: leadStages(events, moment), ...originIn(events) }
  },
})

/** A step of a run names its run as `<run>/<step>`. */
const stepCause = (entries: readonly FeedEntry[], causationId: string) => {
  const [runId, step] = causationId.split('/')
  const run = step === undefined ? undefined : entries.find(({ streamId }) => streamId === runId)
  return run && { summary: `Step ${step} of a run`, href: run.href }
}

const linkedEntry = ({ entry: linked, what }: VisitLine, titles: Titles): readonly Named[] => {
  const { id, text, data, runId, kind, streamId, href, actorName, position, ...entry } = linked
  if (!isSummarised(linked)) return []
  const actorEmail = actorName === entry.actor ? null : actorName
  const summary = linkedSummary(linked, titles, what)
  return [{ ...entry, correlationId: '', summary, changes: [], actorEmail, about: { kind, streamId, href } }]
}

const mailEntry = (mail: Awaited<ReturnType<typeof leadMails>>[number]): Named => {
  const none = { version: 0, actor: 'worker', correlationId: '', changes: [], actorEmail: null }
  return { ...none, ...mail, type: 'MailSent' }
}

const originIn = (events: readonly RecordedEvent<LeadEvent>[]): Pick<LeadTimeline, 'origin' | 'originAt'> => {
  for (const event of events) {
    const origin = event.type === 'LeadCaptured' || event.type === 'LeadMessageReceived' ? event.data.origin : undefined
    if (origin !== undefined) return { origin, originAt: event.at }
  }
  return { origin: null, originAt: null }
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
