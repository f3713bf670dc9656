import type { Cause, DomainEvent, RecordedEvent } from '../kernel/event.ts'
import type { Instant } from '../kernel/instant.ts'
import type { StreamName } from '../kernel/stream-name.ts'
import type { Answer } from './idempotency.ts'
import type { ViewChange } from './views.ts'

/** Where a stream ends: what an append has to follow. */
export type StreamHead = { readonly stream: StreamName; readonly version: number; readonly hash: string }

export type Stream<Event extends DomainEvent> = {
  readonly head: StreamHead
  readonly events: readonly RecordedEvent<Event>[]
}

/** A value that at most one stream may hold, such as a lead's e-mail address. */
export type Claim = { readonly name: 'lead-email'; readonly value: string }

export type Append<Event extends DomainEvent = DomainEvent> = {
  readonly head: StreamHead
  readonly events: readonly Event[]
  readonly cause: Cause
  readonly at: Instant
  readonly claims?: readonly Claim[]
  /** What the read models become by these events, from the events as they will be recorded. */
  readonly views?: (recorded: readonly RecordedEvent<Event>[]) => readonly ViewChange[]
  /** The answer to keep under the request's idempotency key, in the same transaction. */
  readonly answer?: ((changes: readonly ViewChange[]) => Answer) | undefined
}

export type Appended = { readonly head: StreamHead; readonly changes: readonly ViewChange[] }

/**
 * Append-only history, one stream per aggregate.
 * `append` is all or nothing, read models, claims and kept answer included; it throws
 * `VersionConflict` when the stream moved and `ClaimTaken` when another stream holds a claim.
 */
export type EventStore = {
  readonly read: <Event extends DomainEvent>(stream: StreamName) => Promise<Stream<Event>>
  readonly append: <Event extends DomainEvent>(append: Append<Event>) => Promise<Appended>
}

/** The hash that a stream's first event follows. */
export const genesisHash = '0'.repeat(64)

export const emptyStream = (stream: StreamName): StreamHead => ({ stream, version: 0, hash: genesisHash })

export class VersionConflict extends Error {
  readonly stream: StreamName
  readonly expectedVersion: number
  constructor(stream: StreamName, expectedVersion: number) {
    super(`stream ${stream} does not end at version ${expectedVersion}`)
    this.name = 'VersionConflict'
    this.stream = stream
    this.expectedVersion = expectedVersion
  }
}

export class ClaimTaken extends Error {
  readonly claim: Claim['name']
  readonly holder: StreamName
  constructor(claim: Claim['name'], holder: StreamName) {
    super(`another stream holds the ${claim}: ${holder}`)
    this.name = 'ClaimTaken'
    this.claim = claim
    this.holder = holder
  }
}
