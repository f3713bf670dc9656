import type { DomainEvent, RecordedEvent } from '#domain/kernel/event.ts'
import type { StreamKind } from '#domain/kernel/stream-name.ts'

/** A stream's events with their positions in the whole log. */
export type History<Event extends DomainEvent> = readonly (RecordedEvent<Event> & { readonly position: number })[]

/** Reads every stream of a kind with its whole history, the oldest stream first. For kinds with few short streams. */
export type Histories = {
  readonly of: <Event extends DomainEvent>(kind: StreamKind) => Promise<readonly History<Event>[]>
}
