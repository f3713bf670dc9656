import type { Instant } from '#domain/kernel/instant.ts'
import type { StreamKind, StreamName } from '#domain/kernel/stream-name.ts'

/** `from` inclusive, `to` exclusive, `before` is where the previous page ended; null means unbounded. */
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
  /** The display name: of the lead, workflow or member of staff, or of a run's or share's workflow. */
  readonly name: string | null
  readonly workflowId: number | null
  readonly runId: string | null
}

/**
 * All events, newest first. `text` matches names, addresses, companies, ids and words of the type; a matching lead
 * includes its runs and their shares. `ofLead` returns the events, up to a moment, of the runs attached to a lead by
 * then and of their shares.
 */
export type AuditFeed = {
  readonly find: (query: FeedQuery) => Promise<readonly FeedEvent[]>
  readonly ofLead: (leadId: string, moment: Instant, limit: number) => Promise<readonly FeedEvent[]>
}
