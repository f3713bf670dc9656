import type { Decider } from './decider.ts'
import type { DomainEvent, RecordedEvent } from './event.ts'
import type { Instant } from './instant.ts'

/** The state of a stream at a moment, and after each later event. */
export const statesSince = <State, Event extends DomainEvent>(
  { initialState, evolve }: Pick<Decider<State, never, Event, never>, 'initialState' | 'evolve'>,
  events: readonly RecordedEvent<Event>[],
  moment: Instant,
): readonly State[] => {
  let state = initialState
  const states: State[] = []
  for (const event of events) {
    if (event.at > moment) states.push(state)
    state = evolve(state, event)
  }
  return [...states, state]
}
