/** The outcome of a command: events, or a typed refusal. */
export type Decision<Event, Rejection> =
  | { readonly accepted: true; readonly events: readonly Event[] }
  | { readonly accepted: false; readonly rejection: Rejection }

/** An aggregate as a decider: initial state, evolve, decide. */
export type Decider<State, Command, Event, Rejection> = {
  readonly initialState: State
  readonly evolve: (state: State, event: Event) => State
  readonly decide: (command: Command, state: State) => Decision<Event, Rejection>
}

/** Without events: what the command asks for is done already, which is a success too. */
export const accept = <Event>(...events: readonly Event[]) => ({ accepted: true, events }) as const

/** An expected refusal as a value: nothing is thrown, and nothing is appended. */
export const reject = <const Rejection>(rejection: Rejection) => ({ accepted: false, rejection }) as const
