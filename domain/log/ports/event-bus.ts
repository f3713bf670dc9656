import type { EventNotice } from '../event-notice.ts'

export type { EventNotice } from '../event-notice.ts'

/** The part of an event that is announced as soon as it is appended. */
export type Announced = Pick<EventNotice, 'stream' | 'type' | 'correlationId'>

/** What a listener is called for: all types unless listed; with a group, each notice goes to one of its listeners. */
export type Listening = { readonly types?: ReadonlySet<string>; readonly group?: string }

/**
 * Carries notices of recorded events between processes.
 * `publish` resolves once the bus has stored them; an event id published twice is delivered once.
 * `consume`: each notice to one member of the group, at least once, in order per stream; redelivered after a
 * failure or crash. `listen`: what is published or announced from now on, best effort. `announce` reaches listeners
 * alone: nothing stores it, and while the bus is unavailable it is lost.
 * `storeId` changes when the bus has lost its store, so that the relay can replay the log.
 */
export type EventBus = {
  readonly publish: (notices: readonly EventNotice[]) => Promise<void>
  readonly consume: (group: string, handle: (notice: EventNotice) => Promise<void>) => Promise<Consumer>
  readonly announce: (notice: Announced) => void
  readonly listen: (onNotice: (notice: Announced) => void, to?: Listening) => Promise<Consumer>
  readonly storeId: () => Promise<string>
  /** Throws with the reason while the bus is unavailable. */
  readonly check: () => Promise<void>
  readonly close: () => Promise<void>
}

export type Consumer = { readonly stop: () => Promise<void> }
