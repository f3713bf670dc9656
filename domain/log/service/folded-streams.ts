import type { Decider } from '#domain/kernel/decider.ts'
import type { DomainEvent, RecordedEvent } from '#domain/kernel/event.ts'
import type { StreamName } from '#domain/kernel/stream-name.ts'
import { type View, viewAfter } from '#domain/kernel/view.ts'
import { type EventStore, emptyStream, type StreamHead } from '../ports/event-store.ts'

/** A stream's history as a command needs it: its state, its row, and the two events that a cause continues from. */
export type Folded<State, Event extends DomainEvent, Row> = {
  readonly head: StreamHead
  readonly state: State
  readonly row: Row | null
  readonly first: RecordedEvent<Event> | undefined
  readonly last: RecordedEvent<Event> | undefined
}

/** Shorter streams are folded from the start: most never get this long, and a snapshot takes memory. */
const snapshotFrom = 8
const maxSnapshots = 64

/**
 * Reads and folds streams. Long ones keep a snapshot within this process, from which the next command continues. The
 * log decides whether it is still valid (`EventStore.read`). Snapshots do not outlive the process, so the code that
 * folded one is always the code that continues it.
 */
export const foldedStreams = <State, Event extends DomainEvent, Row>(
  { initialState, evolve }: Pick<Decider<State, never, Event, never>, 'initialState' | 'evolve'>,
  { view }: { readonly view: View<Row, Event> },
  store: EventStore,
) => {
  const snapshots = new Map<StreamName, Folded<State, Event, Row>>()
  const empty = (stream: StreamName): Folded<State, Event, Row> => ({
    head: emptyStream(stream),
    state: initialState,
    row: null,
    first: undefined,
    last: undefined,
  })

  const keep = (stream: StreamName, folded: Folded<State, Event, Row>): void => {
    snapshots.delete(stream)
    if (folded.head.version < snapshotFrom) return
    snapshots.set(stream, folded)
    const [oldest] = snapshots.keys()
    if (snapshots.size > maxSnapshots && oldest !== undefined) snapshots.delete(oldest)
  }

  const read = async (stream: StreamName): Promise<Folded<State, Event, Row>> => {
    const snapshot = snapshots.get(stream)
    const { head, events, continues } = await store.read<Event>(stream, snapshot?.head)
    const start = snapshot !== undefined && continues ? snapshot : empty(stream)
    const folded = {
      head,
      state: events.reduce(evolve, start.state),
      row: viewAfter(view, events, start.row),
      first: start.first ?? events[0],
      last: events.at(-1) ?? start.last,
    }
    keep(stream, folded)
    return folded
  }

  return { read, empty }
}
