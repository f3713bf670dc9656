import type { DomainEvent } from '#domain/kernel/event.ts'
import type { Instant } from '#domain/kernel/instant.ts'
import { idOf, kindOf, type StreamKind } from '#domain/kernel/stream-name.ts'
import { cutText } from '#domain/kernel/text.ts'
import type { Users } from '#domain/staff/ports/users.ts'
import { withActorNames } from '#domain/staff/service/actor-names.ts'
import type { AuditFeed, FeedEvent, FeedQuery } from '../ports/audit-feed.ts'
import type { AuditLog } from '../ports/audit-log.ts'

/** An event as a sentence, with the address of the screen of its aggregate. */
export type FeedEntry = Pick<FeedEvent, 'position' | 'id' | 'version' | 'at' | 'actor' | 'type'> & {
  readonly actorName: string
  readonly kind: StreamKind
  readonly streamId: string
  readonly text: string
  readonly href: string
}

/** An entry with its recorded fields: decrypted, long texts cut, empty for an event that contains a whole document. */
type RecordedEntry = FeedEntry & { readonly data: Readonly<Record<string, unknown>> }

/** An event of a lead's run or link; with the recorded fields of a visit, empty for others. */
export type LinkedEntry = RecordedEntry & { readonly runId: string | null }

/** The feed of all events as sentences. */
export type Feed = {
  readonly find: (query: FeedQuery) => Promise<readonly RecordedEntry[]>
  /** The newest events of a lead's runs and their shares up to a moment, newest first. */
  readonly ofLead: (leadId: string, moment: Instant) => Promise<readonly LinkedEntry[]>
}

/** The maximum number of events in a lead's timeline; the feed has the older ones. */
const maxPerLead = 500

type Ports = {
  readonly events: AuditFeed
  readonly log: AuditLog
  readonly users: Users
  readonly addressOf: (event: FeedEvent) => string
}

/** An actor without an account is named by its id, such as `worker`. */
export const feed = ({ events, log, users, addressOf }: Ports): Feed => {
  const entries = async (feedEvents: readonly FeedEvent[]): Promise<readonly FeedEntry[]> => {
    const events = await withActorNames(users, feedEvents)
    return events.map(({ actorName, ...event }) => entryOf(event, actorName, addressOf(event)))
  }
  const recorded = async <Entry extends FeedEntry>(page: readonly Entry[], hasData: (entry: Entry) => boolean) => {
    const events = await log.at(page.filter(hasData).map(({ position }) => position))
    const dataAt = new Map(events.map((event) => [event.position, event.data]))
    return page.map((entry) => withData(entry, dataAt.get(entry.position) ?? {}))
  }
  return {
    find: async (query) => recorded(await entries(await events.find(query)), ({ type }) => !largeTypes.has(type)),
    ofLead: async (leadId, moment) => {
      const feedEvents = await events.ofLead(leadId, moment, maxPerLead)
      const linked = await recorded(await entries(feedEvents), ({ type }) => visitTypes.has(type))
      return linked.map((entry, index) => ({ ...entry, runId: feedEvents[index]?.runId ?? null }))
    },
  }
}

const visitTypes = new Set(['ShareOpened', 'ShareViewed', 'ShareSectionsRead'])

/** Events that contain whole documents. */
const largeTypes = new Set(['RunCompleted', 'RunOutputsRevised', 'RunOutputsRestored', 'RunTextSuggested'])

const withData = (entry: FeedEntry, data: DomainEvent['data']): RecordedEntry => {
  const fields = cut(data) as Readonly<Record<string, unknown>>
  const securityType = entry.type === 'SecurityEventRecorded' ? fields.what : undefined
  return typeof securityType === 'string'
    ? { ...entry, text: sentence(securityType.replaceAll('_', ' ')), data: fields }
    : { ...entry, data: fields }
}

const maxTextLength = 300

/** The same value with every text cut to `maxTextLength` characters. */
const cut = (value: unknown): unknown => {
  if (typeof value === 'string') return value.length > maxTextLength ? `${cutText(value, maxTextLength)}…` : value
  if (Array.isArray(value)) return value.map(cut)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, cut(inner)]))
}

const entryOf = (event: FeedEvent, actorName: string, href: string): FeedEntry => {
  const { position, id, version, at, actor, type, stream, name } = event
  const title = sentence(type.replace(/([a-z\d])([A-Z])/g, '$1 $2').toLowerCase())
  const [kind, streamId] = [kindOf(stream), idOf(stream)]
  const text = `${title}${name === null || name === '' ? '' : `: ${name}`}`
  return { position, id, version, at, actor, actorName, kind, streamId, type, text, href }
}

const sentence = (words: string): string => `${words.charAt(0).toUpperCase()}${words.slice(1)}`
