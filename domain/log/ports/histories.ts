import type { DomainEvent, RecordedEvent } from '#domain/kernel/event.ts'
import type { StreamKind } from '#domain/kernel/stream-name.ts'

/** Reads every stream of a kind, each with its whole history, oldest first. For kinds with few short streams. */
export type Histories = {
  readonly of: <Event extends DomainEvent>(kind: StreamKind) => Promise<readonly (readonly RecordedEvent<Event>[])[]>
}
