import type { Clock } from '#domain/kernel/clock.ts'
import type { RecordedEvent } from '#domain/kernel/event.ts'
import type { Ids } from '#domain/kernel/ids.ts'
import type { Instant } from '#domain/kernel/instant.ts'
import type { StreamName } from '#domain/kernel/stream-name.ts'
import type { LeadAgenda } from '#domain/lead/views/lead-agenda.ts'
import type { LeadView } from '#domain/lead/views/lead-view.ts'
import type { LogPlace } from '#domain/log/log-place.ts'
import type { IdempotentRequest } from '#domain/log/ports/idempotency.ts'
import type { Parked } from '#domain/log/ports/parked-work.ts'
import type { RunView } from '#domain/run/views/run-view.ts'
import type { SecurityEventView } from '#domain/security/views/security-event-view.ts'
import type { ShareView } from '#domain/share/views/share-view.ts'
import type { StaffView } from '#domain/staff/views/staff-view.ts'
import type { TriggerView } from '#domain/trigger/views/trigger-view.ts'
import type { WorkflowActivity } from '#domain/workflow/views/listed-status.ts'
import type { WorkflowView } from '#domain/workflow/views/workflow-view.ts'

/** A queued or leased run; times in milliseconds of the database's clock. */
export type QueuedRun = {
  readonly workflowId: number
  readonly readyAt: number
  readonly heldBy: string | null
  readonly heldUntil: number
}

/** The whole state. Rows are immutable, so that copying the maps copies everything. */
export type Tables = {
  /** The events in append order: element n is at position n + 1. */
  readonly events: RecordedEvent[]
  /** The events of each stream, as numbers counted from 1. */
  readonly streams: Map<StreamName, readonly number[]>
  readonly claims: Map<string, StreamName>
  /** A reply is null once its stream was erased. */
  readonly replies: Map<
    string,
    IdempotentRequest & { readonly reply: object | null; readonly stream: StreamName; readonly keptAt: number }
  >
  readonly leads: Map<string, LeadView>
  readonly agendas: Map<string, LeadAgenda>
  readonly workflows: Map<number, WorkflowView>
  readonly activities: Map<number, WorkflowActivity>
  readonly runs: Map<string, RunView>
  readonly waitingRuns: Map<string, QueuedRun>
  readonly shares: Map<string, ShareView>
  readonly staff: Map<string, StaffView>
  readonly securityEvents: Map<string, SecurityEventView>
  readonly triggers: Map<string, TriggerView>
  /** Per time-based trigger, the moment up to which it has been processed. */
  readonly progress: Map<string, Instant>
  /** The checkpoints of durable subscriptions. */
  readonly checkpoints: Map<string, LogPlace>
  /** Work that failed; `parkedAt` is null before it is parked. */
  readonly failures: Map<string, Omit<Parked, 'parkedAt'> & { readonly parkedAt: Instant | null }>
}

/** The events of a stream in their order. */
export const eventsOf = ({ streams, events }: Tables, stream: StreamName): readonly RecordedEvent[] =>
  streams.get(stream)?.flatMap((position) => events[position - 1] ?? []) ?? []

/** An in-memory database with several connections, as processes share a server. */
export type MemoryDatabase = {
  readonly tables: () => Tables
  readonly now: () => number
  readonly ids: Ids
  /** Advisory locks by name, with the holding connection. */
  readonly locks: Map<string, string>
  readonly listeners: Set<() => void>
  /** A copy of the whole state; `restore` returns to it, like a failover that loses later writes and all locks. */
  readonly snapshot: () => Tables
  readonly restore: (tables: Tables) => void
  /** Releases the locks of a closed connection. */
  readonly disconnect: (connection: string) => void
}

/** An empty database. Its clock and its ids come from outside; it has no timers. */
export const memoryDatabase = (clock: Clock, ids: Ids): MemoryDatabase => {
  let tables = emptyTables()
  const locks = new Map<string, string>()
  return {
    tables: () => tables,
    now: () => Date.parse(clock.now()),
    ids,
    locks,
    listeners: new Set(),
    snapshot: () => copyOf(tables),
    restore: (before) => {
      tables = copyOf(before)
      locks.clear()
    },
    disconnect: (connection) => {
      for (const [name, owner] of locks) if (owner === connection) locks.delete(name)
    },
  }
}

const emptyTables = (): Tables => ({
  events: [],
  streams: new Map(),
  claims: new Map(),
  replies: new Map(),
  leads: new Map(),
  agendas: new Map(),
  workflows: new Map(),
  activities: new Map(),
  runs: new Map(),
  waitingRuns: new Map(),
  shares: new Map(),
  staff: new Map(),
  securityEvents: new Map(),
  triggers: new Map(),
  progress: new Map(),
  checkpoints: new Map(),
  failures: new Map(),
})

const copyOf = (tables: Tables): Tables => ({
  events: [...tables.events],
  streams: new Map(tables.streams),
  claims: new Map(tables.claims),
  replies: new Map(tables.replies),
  leads: new Map(tables.leads),
  agendas: new Map(tables.agendas),
  workflows: new Map(tables.workflows),
  activities: new Map(tables.activities),
  runs: new Map(tables.runs),
  waitingRuns: new Map(tables.waitingRuns),
  shares: new Map(tables.shares),
  staff: new Map(tables.staff),
  securityEvents: new Map(tables.securityEvents),
  triggers: new Map(tables.triggers),
  progress: new Map(tables.progress),
  checkpoints: new Map(tables.checkpoints),
  failures: new Map(tables.failures),
})
