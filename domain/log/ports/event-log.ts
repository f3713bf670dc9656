import type { Instant } from '#domain/kernel/instant.ts'
import type { LogPlace } from '../log-place.ts'
import type { EventNotice } from './event-bus.ts'

export { type LogPlace, logStart } from '../log-place.ts'

/** The event at the place is no longer in the log: what now follows there is another history. */
export class LogRewound extends Error {
  constructor({ position }: LogPlace) {
    super(`the log lost the event at position ${position}`)
    this.name = 'LogRewound'
  }
}

/**
 * The whole log in the order of appends. `after` never shows an event before every earlier one has been shown, even
 * while appends overlap; it throws `LogRewound` if the log no longer contains the place.
 * `onAppended` calls soon after any process appended, and again, seconds later, after a call that rejected.
 */
export type EventLog = {
  readonly head: () => Promise<LogPlace>
  readonly after: (place: LogPlace, limit: number) => Promise<readonly EventNotice[]>
  readonly onAppended: (wake: () => void | Promise<void>) => () => void
}

export type Following = {
  /** The checkpoint's name; read again at every restart, and while the log is idle. */
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
