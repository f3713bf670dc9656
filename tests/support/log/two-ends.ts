import type { LeadReader } from '#domain/lead/ports/lead-reader.ts'
import type { EventLog, Subscriptions } from '#domain/log/ports/event-log.ts'
import type { AppendTogether, EventStore } from '#domain/log/ports/event-store.ts'
import type { IdempotencyKeys } from '#domain/log/ports/idempotency.ts'
import type { RunQueue } from '#domain/run/ports/run-queue.ts'
import type { RunReader } from '#domain/run/ports/run-reader.ts'
import type { ShareReader } from '#domain/share/ports/share-reader.ts'
import type { TriggerProgress, TriggerReader } from '#domain/trigger/ports/trigger-reader.ts'
import type { WorkflowReader } from '#domain/workflow/ports/workflow-reader.ts'

/** One process's adapters on a database, whichever kind that is. */
export type End = {
  readonly store: EventStore
  readonly together: AppendTogether
  readonly log: EventLog
  readonly subscriptions: Subscriptions
  readonly keys: IdempotencyKeys
  readonly leadReader: LeadReader
  readonly runReader: RunReader
  readonly shareReader: ShareReader
  readonly workflowReader: WorkflowReader
  readonly triggerReader: TriggerReader
  readonly triggerProgress: TriggerProgress
  readonly queueOf: (leaseSeconds?: number) => RunQueue
  readonly complaints: readonly string[]
}

/** One database, used by two processes. */
export type TwoEnds = {
  readonly here: End
  readonly there: End
  /** Loses the events after a position and everything derived from them, as a failover to a lagging standby does. */
  readonly loseAfter: (position: number) => Promise<void>
}

export type OpenTwoEnds = () => Promise<TwoEnds>
