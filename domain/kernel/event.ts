import type { Instant } from './instant.ts'
import type { StreamName } from './stream-name.ts'

/** A fact in the words of the business. */
export type DomainEvent = { readonly type: string; readonly data: object }

/** Who caused something, and what it followed from. */
export type Cause = {
  /** A user id, `visitor`, `share:<id>` or `worker`. */
  readonly actor: string
  /** The request that started the whole chain. */
  readonly correlationId: string
  /** The request or event that led to this one directly. */
  readonly causationId: string
}

/** Where and when a fact was recorded. `hash` covers the event and the `hash` before it in its stream. */
export type Envelope = Cause & {
  readonly id: string
  readonly stream: StreamName
  /** Counts from 1 within the stream. */
  readonly version: number
  readonly at: Instant
  readonly hash: string
}

/** An event with its place in its stream and the moment of its recording: all that a view may depend on. */
export type PlacedEvent<Event extends DomainEvent = DomainEvent> = Pick<Envelope, 'stream' | 'version' | 'at'> & Event

/** Thrown for an event of a type or version that a newer release has written: reading it as something else would be wrong. */
export class UnknownEvent extends Error {
  constructor(type: string, schemaVersion: number) {
    super(`${type} of version ${schemaVersion} was written by a newer release, which this one cannot read`)
    this.name = 'UnknownEvent'
  }
}

export type RecordedEvent<Event extends DomainEvent = DomainEvent> = Envelope & Event
