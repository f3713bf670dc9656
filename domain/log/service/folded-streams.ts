import type { Decider } from '#domain/kernel/decider.ts'
import type { DomainEvent, RecordedEvent } from '#domain/kernel/event.ts'
import type { StreamName } from '#domain/kernel/stream-name.ts'
import { type View, viewAfter } from '#domain/kernel/view.ts'
import { type AppendedHead, type EventStore, emptyStream, type StreamHead } from '../ports/event-store.ts'

/** A stream's history as a command needs it: its state, its row, and the two events that a cause continues from. */
export type Folded<State, Event extends DomainEvent, Row> = {
  readonly head: StreamHead
  readonly state: State
  readonly row: Row | null
  readonly first: RecordedEvent<Event> | undefined
  readonly last: RecordedEvent<Event> | undefined
}

/** Shorter streams are read from the start: most never get this long. */
const snapshotFrom = 8
/** The most events that all snapshots of a handler fold together; the newest snapshots are kept, however long they are. */
const maxEvents = 2000
const minSnapshots = 64

/**
 * Reads and folds streams. Long ones, and those that this process appended to last, keep a snapshot within it, from
 * which the next command continues. The log decides whether it is still valid (`EventStore.read`, `Append.remembered`).
 * Snapshots do not outlive the process, so the code that folded one is always the code that continues it.
 */
export const foldedStreams = <State, Event extends DomainEvent, Row>(
  { initialState, evolve }: Pick<Decider<State, never, Event, never>, 'initialState' | 'evolve'>,
  { view }: { readonly view: View<Row, Event> },
  store: EventStore,
) => {
  const snapshots = new Map<StreamName, Folded<State, Event, Row>>()
  let eventCount = 0
  const empty = (stream: StreamName): Folded<State, Event, Row> => ({
    head: emptyStream(stream),
    state: initialState,
    row: null,
    first: undefined,
    last: undefined,
  })

  const forget = (stream: StreamName): void => {
    eventCount -= snapshots.get(stream)?.head.version ?? 0
    snapshots.delete(stream)
  }

  const keep = (stream: StreamName, folded: Folded<State, Event, Row>): void => {
    forget(stream)
    snapshots.set(stream, folded)
    eventCount += folded.head.version
    for (const oldest of snapshots.keys()) {
      if (eventCount <= maxEvents || snapshots.size <= minSnapshots) return
      forget(oldest)
    }
  }

  const read = async (stream: StreamName): Promise<Folded<State, Event, Row>> => {
    const snapshot = longEnough(snapshots.get(stream))
    const { head, events, continues } = await store.read<Event>(stream, snapshot?.head)
    const folded = after(snapshot !== undefined && continues ? snapshot : empty(stream), head, events)
    if (longEnough(folded)) keep(stream, folded)
    else forget(stream)
    return folded
  }

  const after = (
    start: Folded<State, Event, Row>,
    head: StreamHead,
    events: readonly RecordedEvent<Event>[],
  ): Folded<State, Event, Row> => ({
    head,
    state: events.reduce(evolve, start.state),
    row: viewAfter(view, events, start.row),
    first: start.first ?? events[0],
    last: events.at(-1) ?? start.last,
  })

  return {
    read,
    empty,
    /** The stream as this process appended to it last, which others may have changed since. */
    recall: (stream: StreamName): Folded<State, Event, Row> | undefined => snapshots.get(stream),
    /** Keeps the stream as an append left it. */
    remember: (start: Folded<State, Event, Row>, { recorded, ...head }: AppendedHead<Event>): void => {
      if (recorded === undefined) forget(head.stream)
      else keep(head.stream, after(start, head, recorded))
    },
  }
}

const longEnough = <Snapshot extends { readonly head: StreamHead }>(snapshot: Snapshot | undefined) =>
  snapshot !== undefined && snapshot.head.version >= snapshotFrom ? snapshot : undefined
