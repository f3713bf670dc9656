import type { DomainEvent, RecordedEvent } from '#domain/kernel/event.ts'
import type { StreamName } from '#domain/kernel/stream-name.ts'
import type { EventStore, StreamHead } from '../ports/event-store.ts'

type Fold<State, Event extends DomainEvent> = {
  readonly initialState: State
  readonly fold: (state: State, events: readonly RecordedEvent<Event>[]) => State
}

/**
 * Folds a stream as it is at each call, and reads only the events that are new since the last one. Calls may overlap:
 * each continues from the state that belongs to the head which it reads from.
 */
export const foldNewEvents = <State, Event extends DomainEvent>(
  store: Pick<EventStore, 'read'>,
  stream: StreamName,
  { initialState, fold }: Fold<State, Event>,
): (() => Promise<State>) => {
  let last: { readonly head?: StreamHead; readonly state: State } = { state: initialState }
  return async () => {
    const { head, state } = last
    const answer = await store.read<Event>(stream, head)
    last = { head: answer.head, state: fold(answer.continues ? state : initialState, answer.events) }
    return last.state
  }
}
