import type { DomainEvent, PlacedEvent, RecordedEvent } from './event.ts'
import type { Instant } from './instant.ts'

/** A read model's row as a fold: the previous row (null: none) and one event give the next row. */
export type View<Row, Event extends DomainEvent> = (row: Row | null, event: PlacedEvent<Event>) => Row | null

/** The row after these events. */
export const viewAfter = <Row, Event extends DomainEvent>(
  view: View<Row, Event>,
  events: readonly PlacedEvent<Event>[],
  row: Row | null = null,
): Row | null => events.reduce<Row | null>(view, row)

/** The events of a stream up to a moment, inclusive. */
export const eventsUntil = <Event extends DomainEvent>(
  history: readonly RecordedEvent<Event>[],
  moment: Instant,
): readonly RecordedEvent<Event>[] => history.slice(0, history.findLastIndex(({ at }) => at <= moment) + 1)
