import type { Instant } from '#domain/kernel/instant.ts'
import type { EventNotice } from './event-bus.ts'

/**
 * The whole log in its global order. `after` never shows an event before every earlier one has been
 * shown, even while appends overlap. `onAppended` calls soon after any process appended.
 */
export type EventLog = {
  readonly head: () => Promise<number>
  readonly after: (position: number, limit: number) => Promise<readonly EventNotice[]>
  readonly onAppended: (wake: () => void) => () => void
}

export type Following = {
  /** The checkpoint's name; read again at every restart. */
  readonly name: () => Promise<string>
  /** Where a new checkpoint starts: the first event at or after this moment. */
  readonly since: () => Instant
  readonly handle: (events: readonly EventNotice[]) => Promise<void>
}

/**
 * Runs `handle` over the log in order and stores a checkpoint; a restart resumes there.
 * At most one process handles a name at a time. A failing `handle` is retried with the same events.
 */
export type Subscriptions = { readonly subscribe: (following: Following) => Subscription }

export type Subscription = { readonly stop: () => Promise<void> }
