import type { EventNotice } from '../event-notice.ts'

export type { EventNotice } from '../event-notice.ts'

/**
 * Carries notices of recorded events between processes.
 * `publish` resolves once the bus has stored them; an event id published twice is delivered once.
 * `consume`: each notice to one member of the group, at least once, in order per stream; redelivered after a
 * failure or crash. `listen`: every notice from now on to every listener, best effort.
 * `storeId` changes when the bus has lost its store, so that the relay can replay the log.
 */
export type EventBus = {
  readonly publish: (notices: readonly EventNotice[]) => Promise<void>
  readonly consume: (group: string, handle: (notice: EventNotice) => Promise<void>) => Promise<Consumer>
  readonly listen: (hear: (notice: EventNotice) => void) => Promise<Consumer>
  readonly storeId: () => Promise<string>
  /** Throws with the reason while the bus is unavailable. */
  readonly check: () => Promise<void>
  readonly close: () => Promise<void>
}

export type Consumer = { readonly stop: () => Promise<void> }
