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

/**
 * Runs `handle` over the log in order, remembering under `name` how far it came; a restart goes on there.
 * At most one process handles a name at a time. A failing `handle` is called again with the same events.
 */
export type Subscriptions = {
  readonly subscribe: (name: string, handle: (events: readonly EventNotice[]) => Promise<void>) => Subscription
}

export type Subscription = { readonly stop: () => Promise<void> }
