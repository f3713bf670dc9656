import type { Instant } from './instant.ts'
import type { StreamName } from './stream-name.ts'

/** A domain event. */
export type DomainEvent = { readonly type: string; readonly data: object }

/** The actor of what no person and no program outside does. */
export const worker = 'worker'

/** The actor of what a service that records calls reports. */
export const recorder = 'recorder'

/** The actor of an event, and its correlation and causation ids. */
export type Cause = {
  /** A user id, `visitor`, `share:<id>`, `token:<id>`, `trigger:<id>`, `recorder` or `worker`. */
  readonly actor: string
  /** The correlation id: the request that started the chain. */
  readonly correlationId: string
  /** The causation id: the request or event that directly led to this one. */
  readonly causationId: string
}

/** Where and when an event was recorded. `hash` covers the event and the previous `hash` of its stream. */
type Envelope = Cause & {
  readonly id: string
  readonly stream: StreamName
  /** Counts from 1 within the stream. */
  readonly version: number
  readonly at: Instant
  readonly hash: string
}

/** An event with its version and time of recording: everything a view may depend on. */
export type PlacedEvent<Event extends DomainEvent = DomainEvent> = Pick<Envelope, 'stream' | 'version' | 'at'> & Event

/** Thrown for an event of a type or version written by a newer release, which must not be misread. */
export class UnknownEvent extends Error {
  constructor(type: string, schemaVersion: number) {
    super(`${type} of version ${schemaVersion} was written by a newer release, which this one cannot read`)
    this.name = 'UnknownEvent'
  }
}

export type RecordedEvent<Event extends DomainEvent = DomainEvent> = Envelope & Event
