import type { Instant } from '#domain/kernel/instant.ts'
import type { StreamKind, StreamName } from '#domain/kernel/stream-name.ts'

/** `from` inclusive, `to` exclusive, `before` the position where the page before ended; null is without a bound. */
export type FeedQuery = {
  readonly text: string | null
  readonly kind: StreamKind | null
  readonly actor: string | null
  readonly from: Instant | null
  readonly to: Instant | null
  readonly before: number | null
  readonly limit: number
}

export type FeedEvent = {
  readonly position: number
  readonly id: string
  readonly version: number
  readonly at: Instant
  readonly actor: string
  readonly stream: StreamName
  readonly type: string
  /** What the thing is called: the name of a lead, a workflow or staff, or that of a run's or share's workflow. */
  readonly name: string | null
  readonly workflowId: number | null
  readonly runId: string | null
}

/**
 * All events, newest first. `text` matches names, addresses, companies, ids and words of the type; a match of a lead
 * includes its runs and their shares. `ofLead` returns the events of a lead's runs and of
 * their shares up to a moment, of the runs that were attached by then.
 */
export type AuditFeed = {
  readonly find: (query: FeedQuery) => Promise<readonly FeedEvent[]>
  readonly ofLead: (leadId: string, moment: Instant, limit: number) => Promise<readonly FeedEvent[]>
}
