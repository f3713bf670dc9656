import type { DomainEvent } from '#domain/kernel/event.ts'
import type { Instant } from '#domain/kernel/instant.ts'
import { idOf, kindOf, type StreamKind } from '#domain/kernel/stream-name.ts'
import type { Users } from '#domain/staff/ports/users.ts'
import type { AuditFeed, FeedEvent, FeedQuery } from '../ports/audit-feed.ts'
import type { AuditLog } from '../ports/audit-log.ts'

/** An event as a sentence, with a link to the screen of its aggregate. */
export type FeedEntry = Pick<FeedEvent, 'position' | 'id' | 'version' | 'at' | 'actor' | 'type'> & {
  readonly actorName: string
  readonly kind: StreamKind
  readonly streamId: string
  readonly text: string
  readonly href: string
}

/** An entry with its recorded fields: decrypted, long texts cut, empty for an event that contains a whole document. */
type RecordedEntry = FeedEntry & { readonly data: Readonly<Record<string, unknown>> }

/** The feed of all events as sentences. */
export type Feed = {
  readonly find: (query: FeedQuery) => Promise<readonly RecordedEntry[]>
  /** The newest events up to a moment of a lead's runs and of their shares, the newest first. */
  readonly ofLead: (leadId: string, moment: Instant) => Promise<readonly FeedEntry[]>
}

/** The maximum number of events in a lead's timeline; the feed has the older ones. */
const maxPerLead = 500

export const feed = (events: AuditFeed, log: AuditLog, users: Users): Feed => {
  const entries = async (found: readonly FeedEvent[]): Promise<readonly FeedEntry[]> => {
    const emails = await users.emailsOf([...new Set(found.map(({ actor }) => actor))])
    return found.map((event) => entryOf(event, emails.get(event.actor) ?? event.actor))
  }
  return {
    find: async (query) => {
      const found = await entries(await events.find(query))
      const small = found.filter(({ type }) => !largeTypes.has(type))
      const recorded = await log.at(small.map(({ position }) => position))
      const dataAt = new Map(recorded.map((event) => [event.position, event.data]))
      return found.map((entry) => withData(entry, dataAt.get(entry.position) ?? {}))
    },
    ofLead: async (leadId, moment) => entries(await events.ofLead(leadId, moment, maxPerLead)),
  }
}

/** Events that contain whole documents. */
const largeTypes = new Set(['RunCompleted', 'RunOutputsRevised', 'RunOutputsRestored', 'RunTextSuggested'])

const withData = (entry: FeedEntry, data: DomainEvent['data']): RecordedEntry => {
  const fields = cut(data) as Readonly<Record<string, unknown>>
  const what = entry.type === 'SecurityEventRecorded' ? fields.what : undefined
  return typeof what === 'string'
    ? { ...entry, text: sentence(what.replaceAll('_', ' ')), data: fields }
    : { ...entry, data: fields }
}

const maxTextLength = 300

/** The same value with every text cut to `maxTextLength` characters. */
const cut = (value: unknown): unknown => {
  if (typeof value === 'string') return value.length > maxTextLength ? `${value.slice(0, maxTextLength)}…` : value
  if (Array.isArray(value)) return value.map(cut)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, cut(inner)]))
}

const entryOf = (event: FeedEvent, actorName: string): FeedEntry => {
  const { position, id, version, at, actor, type, stream, name } = event
  const said = sentence(type.replace(/([a-z\d])([A-Z])/g, '$1 $2').toLowerCase())
  const [kind, streamId] = [kindOf(stream), idOf(stream)]
  const text = `${said}${name === null || name === '' ? '' : `: ${name}`}`
  return { position, id, version, at, actor, actorName, kind, streamId, type, text, href: hrefOf(event) }
}

const sentence = (words: string): string => `${words.charAt(0).toUpperCase()}${words.slice(1)}`

const hrefOf = ({ stream, workflowId, runId, name }: FeedEvent): string => {
  const [kind, id] = [kindOf(stream), idOf(stream)]
  if (kind === 'lead' && name !== null) return `/dashboard/leads?lead=${id}`
  if (kind === 'trigger' && workflowId !== null) return `/dashboard/workflows/${workflowId}?tab=configure`
  if (kind === 'workflow' && name !== null) return `/dashboard/workflows/${id}`
  if (workflowId !== null && runId !== null) return `/dashboard/workflows/${workflowId}?tab=history&run=${runId}`
  if (kind === 'staff') return '/dashboard/team'
  if (kind === 'library') return '/dashboard/library'
  if (kind === 'security') return '/dashboard/security'
  if (kind === 'token' || kind === 'webhook') return '/dashboard/api'
  return `/dashboard/audit?kind=${kind}&id=${id}`
}
