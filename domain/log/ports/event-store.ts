import type { Cause, DomainEvent, PlacedEvent, RecordedEvent } from '#domain/kernel/event.ts'
import type { Instant } from '#domain/kernel/instant.ts'
import type { StreamName } from '#domain/kernel/stream-name.ts'
import type { IdempotentRequest, StoredReply } from './idempotency.ts'
import type { ViewChange } from './views.ts'

/** The head of a stream: the expected version of an append, and the hash of the event there. */
export type StreamHead = { readonly stream: StreamName; readonly version: number; readonly hash: string }

export type Stream<Event extends DomainEvent> = {
  readonly head: StreamHead
  readonly events: readonly RecordedEvent<Event>[]
  /** Only the events after the known head were read; absent: all events. */
  readonly continues?: true
}

/**
 * A unique value that at most one stream may claim, such as a lead's e-mail address. `first-staff` has one value;
 * `run-after` is a workflow and its last run.
 */
export type Claim = {
  readonly name: 'lead-email' | 'staff-email' | 'first-staff' | 'run-after'
  readonly value: string
}

/**
 * `head` is the expected head of the stream. The version alone is not enough: a failover that loses the newest events
 * reuses their versions.
 */
export type Append<Event extends DomainEvent = DomainEvent> = {
  readonly head: StreamHead
  /**
   * The head is remembered from an earlier append and was not read for this one: also refused as a version conflict if
   * the events up to it have changed since.
   */
  readonly remembered?: true
  readonly events: readonly Event[]
  readonly cause: Cause
  readonly at: Instant
  /** The read model rows after these events. */
  readonly rows?: readonly ViewChange[]
  readonly claims?: readonly Claim[]
  /** The id of the first event; a new one if omitted. */
  readonly eventId?: string
  /** Leads and runs that the events are about: the append is refused once one of them is erased. */
  readonly subjects?: readonly StreamName[]
  /** The reply to store under the request's idempotency key. */
  readonly reply?: StoredReply | undefined
}

/** The new head of a stream, and the appended events as `read` returns them; a store may leave these out. */
export type AppendedHead<Event extends DomainEvent = DomainEvent> = StreamHead & {
  readonly recorded?: readonly RecordedEvent<Event>[]
}

/**
 * Append-only streams, one per aggregate. `append` is atomic: events, rows, claims and the stored reply.
 * It throws, in this order, `RequestRepeated` when the idempotency key exists, `VersionConflict` when the stream
 * moved, `SubjectErased` when a subject is erased, `ClaimTaken` when another stream holds a claim, and `NoAdminLeft`
 * when no active administrator would be left; it throws `ValueRefused` for what the database cannot store, and returns
 * the stream's new head.
 *
 * `read` with a known head returns the events after it, or all of them if the earlier ones have changed since: after a
 * failover that lost some, an erasure or a redaction.
 */
export type EventStore = {
  readonly read: <Event extends DomainEvent>(stream: StreamName, head?: StreamHead) => Promise<Stream<Event>>
  readonly append: <Event extends DomainEvent>(append: Append<Event>) => Promise<AppendedHead<Event>>
  /** If present, wraps each command from read to append, such as in a trace span; it does not affect the outcome. */
  readonly aroundCommand?: <Result>(command: NamedCommand, work: () => Promise<Result>) => Promise<Result>
}

/** Appends to several streams, one append each, all or nothing; throws as `append` does, for the first refused one. */
export type AppendTogether = (appends: readonly Append[]) => Promise<void>

type NamedCommand = { readonly type: string; readonly stream: StreamName; readonly cause: Cause }

/** The events of an append as they will be recorded, as far as views depend on them. */
export const placedAfter = <Event extends DomainEvent>(
  { stream, version }: StreamHead,
  events: readonly Event[],
  at: Instant,
): readonly PlacedEvent<Event>[] =>
  events.map((event, index) => ({ ...event, stream, version: version + index + 1, at }))

/** The hash before a stream's first event. */
export const genesisHash = '0'.repeat(64)

/** The head to append the first event of a stream to. */
export const emptyStream = (stream: StreamName): StreamHead => ({ stream, version: 0, hash: genesisHash })

/** A value that the database cannot store, such as text with a NUL or a year of five digits. */
export class ValueRefused extends Error {
  constructor(cause: unknown) {
    super('the database cannot store a value', { cause })
    this.name = 'ValueRefused'
  }
}

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

/** A lead or a run that the events are about is erased. */
export class SubjectErased extends Error {
  constructor(stream: StreamName) {
    super(`a subject of an append to ${stream} is erased`)
    this.name = 'SubjectErased'
  }
}

/** The types of events that erase a subject. */
export const subjectErasures: ReadonlySet<string> = new Set(['LeadErased', 'RunErased'])

/** The append would have left no active administrator; it was rolled back. */
export class NoAdminLeft extends Error {
  constructor() {
    super('no active administrator would be left')
    this.name = 'NoAdminLeft'
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

/** The idempotency key exists: an earlier request with it took effect. */
export class RequestRepeated extends Error {
  readonly request: IdempotentRequest
  constructor({ scope, key, fingerprint }: IdempotentRequest) {
    super('a request with this idempotency key had its effect already')
    this.name = 'RequestRepeated'
    this.request = { scope, key, fingerprint }
  }
}
