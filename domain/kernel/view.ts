import type { DomainEvent, PlacedEvent } from './event.ts'

/** A row of a read model as a fold: the row before (null: none yet) and one event give the row after. */
export type View<Row, Event extends DomainEvent> = (row: Row | null, event: PlacedEvent<Event>) => Row | null

/** The row after these events. */
export const viewAfter = <Row, Event extends DomainEvent>(
  view: View<Row, Event>,
  events: readonly PlacedEvent<Event>[],
  before: Row | null = null,
): Row | null => events.reduce<Row | null>(view, before)
